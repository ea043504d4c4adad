"""Use cases: what the command line and pages can do, without either. This is the door for programs, too.

A function opens the database, starts the bots and runs the event loop itself, and leaves nothing open when it returns. If
it returns an iterator, everything is closed when that ends. It raises a HarnessError with a line that says what is wrong. What takes long
takes a listener (`harness.app.listening`). What a function gives is shown by `harness.app.present`.

Import each from its module; this package imports nothing, so that a program loads only what it calls.

    league.plan         plan_league, estimate_league
    league.profile      profile_of
    league.collusion    collusion_of
    league.control      control_of, ControlWish
    league.running      run_league, league_session
    league.reading      standings_of, cross_table_of, report_of, stored_runs, about_league
    league.verify.league  verify_league
    league.export       export_league
    league.freezing     freeze_league, thaw_league
    league.delete       delete_league
    league.new_file     new_league_file
    league.invitations  invite
    play                play_match, MatchWish
    compare             compare_versions, ComparisonWish
    check               check_bot, CheckWish
    pages.site          Site: what pages of leagues show
    grading.grade       grade_bots, GradeWish
    grading.kit         make_kit
    grading.rubric_file new_rubric_file
    repro               reproduce, ReproWish
    new_bot             new_bot
    serve_bot           serve_bot
    keygen              keygen
    protos              write_protos
    simulate            simulate_games
    game_list           list_games
    recorded_games      show_games, replay_game, game_texts, game_events, verify_games, key_of_deal
    database            upgrade_database, check_database
    start               StartSettings
    choices             what options offer to choose from
"""
