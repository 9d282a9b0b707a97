// The C interface as it is: one P/Invoke for each function that the classes
// beside this file use, under its C name. Nothing here is public.
//
// What holds for every line, on Mono, IL2CPP and .NET: Cdecl; the exact name;
// only fixed-width integers, pointers, byte arrays and blittable structs by
// reference; no bool, string or struct by value. Handles are SafeHandles, so
// that none is freed while a call runs on it; what changes a game takes the bare
// pointer, which is faster, from GameHandle.Enter. Texts are UTF-8 with a length.

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
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_cell_parse(ref RulesData rules, byte[] text, UIntPtr len, out Cell cell);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_cell_text(ref RulesData rules, int row, int col, [Out] byte[] text, UIntPtr capacity, out UIntPtr needed);

        // Game

        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_game_new(ref RulesData rules, out GameHandle game);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_game_clone(GameHandle game, out GameHandle copy);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_game_clone(IntPtr game, out GameHandle copy);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern void mnk_game_free(IntPtr game);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_game_play(IntPtr game, int row, int col);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_game_play_as(IntPtr game, int mark, ulong revision, int row, int col);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_game_play_many(IntPtr game, [In] Cell[] cells, UIntPtr count, [Out] byte[] statuses, out UIntPtr played);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_game_drop(IntPtr game, int col);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_game_can_play(GameHandle game, int row, int col);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_game_undo(IntPtr game);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_game_redo(IntPtr game);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_game_reset(IntPtr game);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_game_forfeit(IntPtr game, int mark);
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
        internal static extern int mnk_svg_options_init(ref SvgOptionsData options, uint struct_size);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_game_svg_with(GameHandle game, ref SvgOptionsData options, byte[] title, UIntPtr title_len, float[] heat, UIntPtr heat_len, [Out] byte[] text, UIntPtr capacity, out UIntPtr needed);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_game_from_board(ref RulesData rules, byte[] cells, UIntPtr len, out GameHandle game);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_game_save(GameHandle game, [Out] byte[] data, UIntPtr capacity, out UIntPtr needed);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_game_load(byte[] data, UIntPtr len, ref RulesData expected, out GameHandle game);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_game_load(byte[] data, UIntPtr len, IntPtr expected, out GameHandle game);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_game_replay(ref RulesData rules, ulong recorded_fingerprint, Move[] moves, UIntPtr count, out GameHandle game);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_game_tag(GameHandle game, byte[] key, UIntPtr len, [Out] byte[] text, UIntPtr capacity, out UIntPtr needed);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_game_set_tag(GameHandle game, byte[] key, UIntPtr len, byte[] value, UIntPtr value_len);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_game_tag_at(GameHandle game, UIntPtr index, [Out] byte[] key, UIntPtr key_capacity, out UIntPtr needed);
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
        internal static extern int mnk_bot_new_custom(ChooseFn choose, IntPtr user_data, DropFn drop, out BotHandle bot);
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
        internal static extern int mnk_bot_analysis_line(BotHandle bot, int row, int col, [Out] Cell[] cells, UIntPtr capacity, out UIntPtr needed);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_bot_analysis_text(BotHandle bot, [Out] byte[] text, UIntPtr capacity, out UIntPtr needed);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_bot_analysis_heat(BotHandle bot, [Out] float[] heat, UIntPtr capacity, out UIntPtr needed);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_bot_analysis_svg(BotHandle bot, GameHandle game, [Out] byte[] text, UIntPtr capacity, out UIntPtr needed);
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
        internal static extern int mnk_table_init(ref TableData table, uint struct_size);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_session_table(SessionHandle session, ref TableData table);
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
        internal static extern int mnk_store_submit_many(StoreHandle store, IntPtr[] ids, UIntPtr[] lens, CommandData[] commands, UIntPtr command_size, [In, Out] Reply[] replies, UIntPtr reply_size, UIntPtr count);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_store_snapshot(StoreHandle store, byte[] id, UIntPtr len, out GameHandle game);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_store_status(StoreHandle store, byte[] id, UIntPtr len, ref Reply reply);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_store_table(StoreHandle store, byte[] id, UIntPtr len, ref TableData table);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_store_events(StoreHandle store, byte[] id, UIntPtr len, ulong after_seq, [Out] SessionEvent[] events, UIntPtr element_size, UIntPtr capacity, out UIntPtr written);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_store_wait(StoreHandle store, byte[] id, UIntPtr len, ulong after_seq, ulong timeout_ms);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_store_clocks(StoreHandle store, byte[] id, UIntPtr len, ulong now_ms, [Out] ulong[] left, UIntPtr capacity, out UIntPtr needed);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_store_list(StoreHandle store, int status, ulong changed_from_ms, ulong after_changed_ms, byte[] after_id, UIntPtr after_len, [Out] byte[] entries, UIntPtr element_size, UIntPtr capacity, out UIntPtr written);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_store_delete(StoreHandle store, byte[] id, UIntPtr len);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_store_export(StoreHandle store, byte[] id, UIntPtr len, [Out] byte[] text, UIntPtr capacity, out UIntPtr needed);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_store_tick(StoreHandle store, ulong now_ms, out ulong changed);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern void mnk_store_close(IntPtr store);

        // Solving

        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_solution_init(ref Solution solution, uint struct_size);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_solver_new(out SolverHandle solver);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_solver_solve(SolverHandle solver, GameHandle game, ref BotConfigData budget, ref Solution solution);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_proved_win_init(ref ProvedWin win, uint struct_size);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_solver_prove_win(SolverHandle solver, GameHandle game, ref BotConfigData budget, ref ProvedWin win);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_solver_on_progress(SolverHandle solver, SolverProgressFn listener, IntPtr user_data, DropFn drop);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_solver_cancel(SolverHandle solver);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_solver_clear_cancel(SolverHandle solver);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern void mnk_solver_free(IntPtr solver);

        // Matches

        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_match_new(GameHandle game, out MatchHandle match);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_match_seat(MatchHandle match, int mark, byte[] name, UIntPtr len, BotHandle bot);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_match_seat(MatchHandle match, int mark, byte[] name, UIntPtr len, IntPtr bot);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_match_queue(MatchHandle match, int mark, int row, int col);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_match_play_turn(MatchHandle match, out Move made);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_match_observe(MatchHandle match, MatchFn observer, IntPtr user_data, DropFn drop);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_match_game(MatchHandle match, out GameHandle game);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_match_name(MatchHandle match, int mark, [Out] byte[] text, UIntPtr capacity, out UIntPtr needed);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern void mnk_match_free(IntPtr match);

        // Batches

        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_batch_config_init(ref BatchConfigData config, uint struct_size);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_batch_new(ref RulesData rules, ref BatchConfigData config, out BatchHandle batch);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern void mnk_batch_free(IntPtr batch);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_batch_reset(BatchHandle batch);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_batch_reset_some(BatchHandle batch, byte[] which, UIntPtr which_len);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_batch_step(BatchHandle batch, int[] actions, UIntPtr actions_len, [Out] float[] rewards, UIntPtr rewards_len, [Out] byte[] done, UIntPtr done_len, [Out] int[] results, UIntPtr results_len);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_batch_check(BatchHandle batch, int[] actions, UIntPtr actions_len, out UIntPtr game);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_batch_sample(BatchHandle batch, [Out] int[] actions, UIntPtr actions_len);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_batch_playout(BatchHandle batch, [Out] int[] winners, UIntPtr winners_len);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_batch_boards(BatchHandle batch, [Out] byte[] values, UIntPtr capacity, out UIntPtr needed);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_batch_final_boards(BatchHandle batch, [Out] byte[] values, UIntPtr capacity, out UIntPtr needed);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_batch_masks(BatchHandle batch, [Out] byte[] values, UIntPtr capacity, out UIntPtr needed);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_batch_turns(BatchHandle batch, [Out] byte[] values, UIntPtr capacity, out UIntPtr needed);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_batch_observe(BatchHandle batch, [Out] byte[] values, UIntPtr capacity, out UIntPtr needed);
        [DllImport(Library, CallingConvention = C, ExactSpelling = true)]
        internal static extern int mnk_batch_final_observe(BatchHandle batch, [Out] byte[] values, UIntPtr capacity, out UIntPtr needed);
    }
}
