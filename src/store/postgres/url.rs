//! What a URL asks for, TLS above all.

use super::super::StoreError;
use super::CONNECT;
use postgres::Config;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{ClientConfig, RootCertStore};
use std::sync::Arc;
use std::time::Duration;
use tokio_postgres_rustls::MakeRustlsConnect;

/// The settings in a URL, and the file of certificates that it names. The URL
/// may hold a password, so nothing of it gets into an error.
pub fn read_url(url: &str) -> Result<(Config, Option<String>), StoreError> {
    let mut authorities = None;
    let mut plain = String::new();
    let (address, query) = url.split_once('?').unwrap_or((url, ""));
    for part in query.split('&').filter(|part| !part.is_empty()) {
        let part = match part.split_once('=') {
            Some(("sslrootcert", file)) => {
                authorities = Some(file.replace("%2F", "/").replace("%20", " "));
                continue;
            }
            // What is checked is always checked in full.
            Some(("sslmode", "verify-full" | "verify-ca")) => "sslmode=require",
            _ => part,
        };
        plain.push(if plain.is_empty() { '?' } else { '&' });
        plain.push_str(part);
    }
    let mut config: Config = format!("{address}{plain}").parse().map_err(|_| StoreError::Url)?;
    config.connect_timeout(CONNECT).tcp_user_timeout(Duration::from_secs(20));
    if config.get_application_name().is_none() {
        config.application_name("mnk");
    }
    Ok((config, authorities))
}

/// How to speak TLS, with the system's authorities or those of a file.
pub fn tls(authorities: Option<String>) -> Result<MakeRustlsConnect, StoreError> {
    let io = |what: String| StoreError::Io(format!("TLS: {what}"));
    let mut roots = RootCertStore::empty();
    match authorities {
        Some(file) => {
            for certificate in
                CertificateDer::pem_file_iter(&file).map_err(|error| io(error.to_string()))?
            {
                let certificate = certificate.map_err(|error| io(error.to_string()))?;
                roots.add(certificate).map_err(|error| io(error.to_string()))?;
            }
        }
        None => {
            roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        }
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| io(error.to_string()))?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(MakeRustlsConnect::new(config))
}
