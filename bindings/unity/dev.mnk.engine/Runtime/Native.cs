// The C interface as it is: one P/Invoke for each function that the classes
// beside this file use, under its C name. Nothing here is public.
//
// What holds for every line, on Mono, IL2CPP and .NET: Cdecl; the exact name;
// only fixed-width integers, pointers, byte arrays and blittable structs by
// reference; no bool, string or struct by value. Handles are SafeHandles, so
// that none is freed while a call runs on it. Texts are UTF-8 with a length.

using System;
using System.Runtime.InteropServices;

namespace Mnk
{
    internal static class Native
    {
        // iOS links the library into the program; everywhere else the loader adds prefix and suffix.
#if UNITY_IOS && !UNITY_EDITOR
        internal const string Library = "__Internal";
#else
        internal const string Library = "mnk";
#endif
        private const CallingConvention C = CallingConvention.Cdecl;

        // Library

        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern uint mnk_abi_version();
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern IntPtr mnk_version();
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_has(byte[] feature, UIntPtr len);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern IntPtr mnk_result_name(int result);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern IntPtr mnk_result_text(int result);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_last_error([Out] byte[] text, UIntPtr capacity, out UIntPtr needed);

        // Rules

        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_rules_init(ref RulesData rules, uint struct_size);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_rules_preset(ref RulesData rules, uint struct_size, byte[] name, UIntPtr len);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_rules_check(ref RulesData rules);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_rules_id(ref RulesData rules, [Out] byte[] text, UIntPtr capacity, out UIntPtr needed);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_rules_parse(ref RulesData rules, uint struct_size, byte[] id, UIntPtr len);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern ulong mnk_rules_fingerprint(ref RulesData rules);

        // Game

        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_game_new(ref RulesData rules, out GameHandle game);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_game_clone(GameHandle game, out GameHandle copy);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern void mnk_game_free(IntPtr game);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_game_play(GameHandle game, int row, int col);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_game_play_as(GameHandle game, int mark, ulong revision, int row, int col);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_game_drop(GameHandle game, int col);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_game_can_play(GameHandle game, int row, int col);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_game_undo(GameHandle game);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_game_redo(GameHandle game);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_game_reset(GameHandle game);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_game_forfeit(GameHandle game, int mark);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_game_status(GameHandle game);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_game_reason(GameHandle game);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_game_winner(GameHandle game);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_game_turn(GameHandle game);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern long mnk_game_move_count(GameHandle game);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern ulong mnk_game_revision(GameHandle game);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern ulong mnk_game_hash(GameHandle game);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_game_is_dead(GameHandle game);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_game_info_init(ref GameInfo info, uint struct_size);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_game_info_get(GameHandle game, ref GameInfo info);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_game_rules(GameHandle game, ref RulesData rules);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_game_cell(GameHandle game, int row, int col);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_game_moves(GameHandle game, [Out] Move[] moves, UIntPtr capacity, out UIntPtr needed);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_game_legal(GameHandle game, [Out] Cell[] cells, UIntPtr capacity, out UIntPtr needed);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_game_board(GameHandle game, [Out] byte[] marks, UIntPtr capacity, out UIntPtr needed);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_game_winning_cells(GameHandle game, [Out] Cell[] cells, UIntPtr capacity, out UIntPtr needed);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_game_text(GameHandle game, [Out] byte[] text, UIntPtr capacity, out UIntPtr needed);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_game_svg(GameHandle game, [Out] byte[] text, UIntPtr capacity, out UIntPtr needed);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_game_from_board(ref RulesData rules, byte[] cells, UIntPtr len, out GameHandle game);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_game_save(GameHandle game, [Out] byte[] data, UIntPtr capacity, out UIntPtr needed);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_game_load(byte[] data, UIntPtr len, ref RulesData expected, out GameHandle game);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_game_load(byte[] data, UIntPtr len, IntPtr expected, out GameHandle game);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_game_tag(GameHandle game, byte[] key, UIntPtr len, [Out] byte[] text, UIntPtr capacity, out UIntPtr needed);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_game_set_tag(GameHandle game, byte[] key, UIntPtr len, byte[] value, UIntPtr value_len);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_notation_read(byte[] format, UIntPtr format_len, byte[] text, UIntPtr len, ref RulesData rules, out GameHandle game);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_notation_read(byte[] format, UIntPtr format_len, byte[] text, UIntPtr len, IntPtr rules, out GameHandle game);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_notation_write(GameHandle game, byte[] format, UIntPtr format_len, [Out] byte[] text, UIntPtr capacity, out UIntPtr needed);

        // Bots

        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_bot_config_init(ref BotConfigData config, uint struct_size);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_bot_new(byte[] kind, UIntPtr len, ref BotConfigData config, out BotHandle bot);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_bot_choose(BotHandle bot, GameHandle game, out Cell cell);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_bot_cancel(BotHandle bot);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_bot_clear_cancel(BotHandle bot);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_bot_on_progress(BotHandle bot, ProgressFn listener, IntPtr user_data, DropFn drop);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_bot_analyze(BotHandle bot, GameHandle game, [Out] CellScore[] scores, UIntPtr capacity, out UIntPtr needed);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern void mnk_bot_free(IntPtr bot);

        // Sessions

        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_session_config_init(ref SessionConfigData config, uint struct_size);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_command_init(ref CommandData command, uint struct_size);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_reply_init(ref Reply reply, uint struct_size);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_session_new(ref RulesData rules, ref SessionConfigData config, out SessionHandle session);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_session_from_game(GameHandle game, ref SessionConfigData config, out SessionHandle session);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_session_submit(SessionHandle session, ref CommandData command, ref Reply reply);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_session_status(SessionHandle session, ref Reply reply);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_session_snapshot(SessionHandle session, out GameHandle game);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_session_events(SessionHandle session, ulong after_seq, [Out] SessionEvent[] events, UIntPtr element_size, UIntPtr capacity, out UIntPtr written);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_session_wait(SessionHandle session, ulong after_seq, ulong timeout_ms);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_session_clocks(SessionHandle session, ulong now_ms, [Out] ulong[] left, UIntPtr capacity, out UIntPtr needed);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_session_subscribe(SessionHandle session, ulong after_seq, EventFn callback, IntPtr user_data, DropFn drop, out ulong id);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_session_unsubscribe(SessionHandle session, ulong id);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_session_save(SessionHandle session, [Out] byte[] data, UIntPtr capacity, out UIntPtr needed);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_session_load(byte[] data, UIntPtr len, out SessionHandle session);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_session_export(SessionHandle session, [Out] byte[] text, UIntPtr capacity, out UIntPtr needed);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_session_close(SessionHandle session);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern void mnk_session_free(IntPtr session);

        // Stores

        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_store_open(byte[] url, UIntPtr len, out StoreHandle store);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_store_create(StoreHandle store, byte[] id, UIntPtr len, ref RulesData rules, ref SessionConfigData config);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_store_submit(StoreHandle store, byte[] id, UIntPtr len, ref CommandData command, ref Reply reply);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_store_snapshot(StoreHandle store, byte[] id, UIntPtr len, out GameHandle game);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_store_status(StoreHandle store, byte[] id, UIntPtr len, ref Reply reply);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_store_events(StoreHandle store, byte[] id, UIntPtr len, ulong after_seq, [Out] SessionEvent[] events, UIntPtr element_size, UIntPtr capacity, out UIntPtr written);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_store_wait(StoreHandle store, byte[] id, UIntPtr len, ulong after_seq, ulong timeout_ms);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_store_delete(StoreHandle store, byte[] id, UIntPtr len);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_store_export(StoreHandle store, byte[] id, UIntPtr len, [Out] byte[] text, UIntPtr capacity, out UIntPtr needed);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_store_tick(StoreHandle store, ulong now_ms, out ulong changed);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern void mnk_store_close(IntPtr store);
    }
}
