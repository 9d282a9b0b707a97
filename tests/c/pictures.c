/* Pictures drawn as asked: what each option takes away or adds, heat from an
 * analysis, and everything that no picture is drawn for. */
#include "check.h"

static char picture[64 * 1024];

static int32_t draw(const mnk_game *game, const mnk_svg_options *options)
{
    return mnk_game_svg_with(game, options, NULL, 0, NULL, 0, picture, sizeof picture, NULL);
}

static mnk_svg_options defaults(void)
{
    mnk_svg_options options;
    CHECK_INT(mnk_svg_options_init(&options, (uint32_t)sizeof options), MNK_OK);
    return options;
}

static void the_defaults_are_the_plain_picture(void)
{
    static const int cells[] = {0, 0, 1, 1, 0, 1, 2, 2, 0, 2};
    mnk_rules rules = rules_of(3, 7, 3);
    mnk_game *game = game_of(&rules);
    mnk_svg_options options = defaults();
    char *plain;
    size_t needed = 0;
    play_all(game, cells, 5);
    CHECK_INT(mnk_game_svg(game, NULL, 0, &needed), MNK_OK);
    plain = (char *)exactly(needed + 1);
    CHECK_INT(mnk_game_svg(game, plain, needed + 1, NULL), MNK_OK);
    CHECK_INT(draw(game, NULL), MNK_OK);
    CHECK(strcmp(picture, plain) == 0);
    CHECK_INT(draw(game, &options), MNK_OK);
    CHECK(strcmp(picture, plain) == 0);
    free(plain);
    mnk_game_free(game);
}

static void each_option_changes_what_it_says(void)
{
    static const int cells[] = {0, 0, 1, 1, 0, 1, 2, 2, 0, 2};
    mnk_rules rules = rules_of(7, 3, 3);
    mnk_game *game = game_of(&rules);
    mnk_svg_options options = defaults();
    size_t whole;
    play_all(game, cells, 5);
    CHECK_INT(draw(game, &options), MNK_OK);
    whole = strlen(picture);
    CHECK(strstr(picture, ">a</text>") != NULL);

    options.coordinates = 0;
    CHECK_INT(draw(game, &options), MNK_OK);
    CHECK(strstr(picture, "<text") == NULL && strlen(picture) < whole);
    options = defaults();
    options.last_move = 0;
    CHECK_INT(draw(game, &options), MNK_OK);
    CHECK(strlen(picture) < whole);
    options = defaults();
    options.winning_line = 0;
    CHECK_INT(draw(game, &options), MNK_OK);
    CHECK(strlen(picture) < whole);
    options = defaults();
    options.width = 123;
    CHECK_INT(draw(game, &options), MNK_OK);
    CHECK(strstr(picture, " width=\"123\"") != NULL);
    options = defaults();
    options.style = MNK_STYLE_STONES;
    CHECK_INT(draw(game, &options), MNK_OK);
    CHECK(strstr(picture, "#e9bf7c") != NULL);
    options.style = MNK_STYLE_DISCS;
    CHECK_INT(draw(game, &options), MNK_OK);
    CHECK(strstr(picture, "#2456c8") != NULL);
    CHECK_INT(mnk_game_svg_with(game, NULL, "a < b", 5, NULL, 0, picture, sizeof picture, NULL),
              MNK_OK);
    CHECK(strstr(picture, "<title>a &lt; b</title>") != NULL);
    mnk_game_free(game);
}

static void an_analysis_gives_heat(void)
{
    static const int cells[] = {0, 0, 1, 0, 0, 1, 1, 1};
    mnk_rules rules = rules_of(3, 3, 3);
    mnk_game *game = game_of(&rules);
    mnk_bot *bot = NULL;
    mnk_cell_score scores[9];
    float heat[9];
    char *analysis;
    size_t needed = 0;
    play_all(game, cells, 4);
    CHECK_INT(mnk_bot_new("perfect", 7, NULL, &bot), MNK_OK);
    CHECK_INT(mnk_bot_analysis_heat(bot, heat, 9, &needed), MNK_NOT_FOUND);
    CHECK_INT(mnk_bot_analyze(bot, game, scores, 9, NULL), MNK_OK);
    CHECK_INT(mnk_bot_analysis_heat(bot, NULL, 0, &needed), MNK_OK);
    CHECK_INT(needed, 9);
    CHECK_INT(mnk_bot_analysis_heat(bot, heat, 8, &needed), MNK_ERR_BUFFER);
    CHECK_INT(mnk_bot_analysis_heat(bot, heat, 9, NULL), MNK_OK);
    CHECK(heat[0] != heat[0]); /* NaN: taken */
    CHECK(heat[2] > 0.9f && heat[2] <= 1.0f);
    CHECK(heat[8] < 0.0f && heat[8] >= -1.0f);
    CHECK_INT(mnk_game_svg_with(game, NULL, NULL, 0, heat, 9, picture, sizeof picture, NULL),
              MNK_OK);
    CHECK_INT(mnk_bot_analysis_svg(bot, game, NULL, 0, &needed), MNK_OK);
    analysis = (char *)exactly(needed + 1);
    CHECK_INT(mnk_bot_analysis_svg(bot, game, analysis, needed + 1, NULL), MNK_OK);
    CHECK(strcmp(picture, analysis) == 0);
    free(analysis);
    CHECK_INT(mnk_bot_analysis_heat(NULL, heat, 9, NULL), MNK_ERR_NULL);
    CHECK_INT(mnk_bot_analysis_heat(bot, NULL, 9, NULL), MNK_ERR_NULL);
    mnk_bot_free(bot);
    mnk_game_free(game);
}

static void what_no_picture_is_drawn_for(void)
{
    static const float heat[9] = {0.0f};
    mnk_rules rules = rules_of(3, 3, 3);
    mnk_game *game = game_of(&rules);
    mnk_svg_options options = defaults();
    size_t needed = 1;
    char small[8];
    picture[0] = '?';
    CHECK_INT(draw(NULL, &options), MNK_ERR_NULL);
    options.style = 4;
    CHECK_INT(draw(game, &options), MNK_ERR_INVALID);
    CHECK_SAYS("style");
    options = defaults();
    options.last_move = 2;
    CHECK_INT(draw(game, &options), MNK_ERR_INVALID);
    options = defaults();
    options.reserved[10] = 1;
    CHECK_INT(draw(game, &options), MNK_ERR_INVALID);
    options = defaults();
    options.struct_size = 3;
    CHECK_INT(draw(game, &options), MNK_ERR_STRUCT);
    CHECK_INT(mnk_game_svg_with(game, NULL, "\xff", 1, NULL, 0, picture, 9, &needed),
              MNK_ERR_INVALID);
    CHECK_INT(needed, 0);
    CHECK_INT(mnk_game_svg_with(game, NULL, NULL, 1, NULL, 0, picture, 9, NULL), MNK_ERR_NULL);
    CHECK_INT(mnk_game_svg_with(game, NULL, NULL, 0, NULL, 9, picture, 9, NULL), MNK_ERR_NULL);
    CHECK_INT(mnk_game_svg_with(game, NULL, NULL, 0, heat, 8, picture, 9, NULL), MNK_ERR_INVALID);
    CHECK_INT(mnk_game_svg_with(game, NULL, NULL, 0, heat, SIZE_MAX, picture, 9, NULL),
              MNK_ERR_INVALID);
    CHECK_INT(mnk_svg_options_init(NULL, 24), MNK_ERR_NULL);
    CHECK(picture[0] == '?');
    CHECK_INT(mnk_game_svg_with(game, NULL, NULL, 0, heat, 9, small, sizeof small, &needed),
              MNK_ERR_BUFFER);
    CHECK(strcmp(small, "<svg xm") == 0 && needed > 500);
    mnk_game_free(game);
}

/* An older caller's struct ends after the width, a newer one's has fields that
 * this library does not know. */
static void shorter_and_longer_options_are_understood(void)
{
    mnk_rules rules = rules_of(3, 3, 3);
    mnk_game *game = game_of(&rules);
    mnk_svg_options options = defaults();
    uint8_t *longer = (uint8_t *)exactly(32);
    const uint32_t size = 32;
    options.struct_size = 8;
    options.width = 77;
    options.coordinates = 9; /* behind the end */
    CHECK_INT(draw(game, &options), MNK_OK);
    CHECK(strstr(picture, " width=\"77\"") != NULL && strstr(picture, "<text") != NULL);
    memset(longer, 0, 32);
    memcpy(longer, &size, 4);
    CHECK_INT(draw(game, (const mnk_svg_options *)(void *)longer), MNK_OK);
    CHECK(strstr(picture, "<text") == NULL);
    longer[31] = 1;
    CHECK_INT(draw(game, (const mnk_svg_options *)(void *)longer), MNK_ERR_STRUCT);
    free(longer);
    mnk_game_free(game);
}

static int dropped;
static void counts_drop(void *user_data)
{
    (void)user_data;
    dropped++;
}
static void hears(void *user_data, const mnk_progress *news)
{
    (void)news;
    /* The bot thinks: another listener is refused, and what came with it goes. */
    CHECK_INT(mnk_bot_on_progress((mnk_bot *)user_data, hears, NULL, counts_drop), MNK_ERR_BUSY);
}

static void what_comes_with_a_listener_is_dropped_once(void)
{
    mnk_rules rules = rules_of(3, 3, 3);
    mnk_game *game = game_of(&rules);
    mnk_bot_config config;
    mnk_bot *bot = NULL;
    mnk_cell cell;
    CHECK_INT(mnk_bot_config_init(&config, (uint32_t)sizeof config), MNK_OK);
    config.depth = 1;
    CHECK_INT(mnk_bot_new("engine", 6, &config, &bot), MNK_OK);
    CHECK_INT(mnk_bot_on_progress(NULL, hears, bot, counts_drop), MNK_ERR_NULL);
    CHECK_INT(dropped, 0);
    CHECK_INT(mnk_bot_on_progress(bot, hears, bot, counts_drop), MNK_OK);
    CHECK_INT(mnk_bot_choose(bot, game, &cell), MNK_OK);
    CHECK(dropped >= 1);
    dropped = 0;
    CHECK_INT(mnk_bot_on_progress(bot, NULL, NULL, NULL), MNK_OK);
    CHECK_INT(dropped, 1);
    mnk_bot_free(bot);
    CHECK_INT(dropped, 1);
    mnk_game_free(game);
}

int main(void)
{
    the_defaults_are_the_plain_picture();
    each_option_changes_what_it_says();
    an_analysis_gives_heat();
    what_no_picture_is_drawn_for();
    shorter_and_longer_options_are_understood();
    what_comes_with_a_listener_is_dropped_once();
    return check_done("pictures");
}
