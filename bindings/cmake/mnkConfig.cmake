# find_package(mnk): the targets mnk::mnk (shared) and mnk::mnk_static, wherever
# the installed tree was moved to.
get_filename_component(_mnk_prefix "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)

if(NOT TARGET mnk::mnk)
  add_library(mnk::mnk SHARED IMPORTED)
  set_target_properties(mnk::mnk PROPERTIES
    IMPORTED_LOCATION "${_mnk_prefix}/lib/libmnk.so"
    INTERFACE_INCLUDE_DIRECTORIES "${_mnk_prefix}/include")
  add_library(mnk::mnk_static STATIC IMPORTED)
  set_target_properties(mnk::mnk_static PROPERTIES
    IMPORTED_LOCATION "${_mnk_prefix}/lib/libmnk.a"
    INTERFACE_INCLUDE_DIRECTORIES "${_mnk_prefix}/include"
    INTERFACE_LINK_LIBRARIES "gcc_s;util;rt;pthread;m;dl;c")
endif()
unset(_mnk_prefix)
