SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE public.entrant (
    league integer NOT NULL,
    number smallint NOT NULL,
    name character varying NOT NULL,
    program character varying
);
CREATE TABLE public.fault (
    league integer NOT NULL,
    game integer NOT NULL,
    number smallint NOT NULL,
    seat smallint NOT NULL,
    turn integer NOT NULL,
    kind character varying NOT NULL,
    detail character varying NOT NULL,
    asked character varying NOT NULL,
    answer character varying NOT NULL,
    instead character varying NOT NULL,
    elapsed_us bigint NOT NULL,
    move_limit_us bigint NOT NULL,
    bank_us bigint NOT NULL,
    said character varying NOT NULL
);
CREATE TABLE public.game (
    league integer NOT NULL,
    number integer NOT NULL,
    ended_ms bigint NOT NULL,
    took_us bigint NOT NULL,
    block integer NOT NULL,
    seats smallint NOT NULL,
    seal bytea
);
CREATE TABLE public.harness_version (
    version_num character varying(32) NOT NULL
);
CREATE TABLE public.league (
    id integer NOT NULL,
    name character varying NOT NULL,
    run integer NOT NULL,
    game character varying NOT NULL,
    planned integer NOT NULL,
    seed character varying NOT NULL,
    secret bytea NOT NULL,
    commitment character varying NOT NULL,
    configuration character varying NOT NULL,
    versions character varying NOT NULL,
    began_ms bigint NOT NULL,
    ended_ms bigint,
    dictionary bytea,
    seal bytea,
    CONSTRAINT league_commitment CHECK ((length((commitment)::text) = 64)),
    CONSTRAINT league_run CHECK ((run >= 1)),
    CONSTRAINT league_secret CHECK ((length(secret) = 32))
);
CREATE SEQUENCE public.league_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.league_id_seq OWNED BY public.league.id;
CREATE TABLE public.progress (
    league integer NOT NULL,
    complete integer NOT NULL,
    tries integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.rating (
    league integer NOT NULL,
    game integer NOT NULL,
    seat smallint NOT NULL,
    elo double precision NOT NULL
);
CREATE TABLE public.record (
    league integer NOT NULL,
    game integer NOT NULL,
    packed bytea NOT NULL
);
CREATE TABLE public.seat (
    league integer NOT NULL,
    game integer NOT NULL,
    seat smallint NOT NULL,
    bot smallint NOT NULL,
    place smallint NOT NULL,
    retired boolean NOT NULL,
    score integer NOT NULL,
    asked integer NOT NULL,
    thought_us bigint NOT NULL,
    longest_us bigint NOT NULL,
    CONSTRAINT seat_place CHECK ((place >= 1))
);
CREATE TABLE public.void (
    league integer NOT NULL,
    game integer NOT NULL,
    attempt integer NOT NULL,
    reason character varying NOT NULL,
    detail character varying NOT NULL,
    ended_ms bigint NOT NULL,
    seal bytea
);
ALTER TABLE ONLY public.league ALTER COLUMN id SET DEFAULT nextval('public.league_id_seq'::regclass);
INSERT INTO public.entrant VALUES (1, 1, 'grace', NULL);
INSERT INTO public.entrant VALUES (1, 2, 'alan', NULL);
INSERT INTO public.entrant VALUES (1, 3, 'kim', NULL);
INSERT INTO public.entrant VALUES (1, 4, 'lee', NULL);
INSERT INTO public.entrant VALUES (1, 0, 'ada', '4444444444444444444444444444444444444444444444444444444444444444');
INSERT INTO public.entrant VALUES (2, 1, 'grace', NULL);
INSERT INTO public.entrant VALUES (2, 2, 'alan', NULL);
INSERT INTO public.entrant VALUES (2, 3, 'kim', NULL);
INSERT INTO public.entrant VALUES (2, 4, 'lee', NULL);
INSERT INTO public.entrant VALUES (2, 0, 'ada', '4444444444444444444444444444444444444444444444444444444444444444');
INSERT INTO public.fault VALUES (1, 7, 0, 1, 17, 'illegal', 'that card is not in the hand', 'round 5: play a card of J3 JR4 L6', 'H2', 'J3', 4000, 1000000, 2500000, 'Traceback …
KeyError: ''dealer''');
INSERT INTO public.fault VALUES (1, 14, 0, 1, 17, 'illegal', 'that card is not in the hand', 'round 5: play a card of J3 JR4 L6', 'H2', 'J3', 4000, 1000000, 2500000, 'Traceback …
KeyError: ''dealer''');
INSERT INTO public.fault VALUES (2, 7, 0, 1, 17, 'illegal', 'that card is not in the hand', 'round 5: play a card of J3 JR4 L6', 'H2', 'J3', 4000, 1000000, 2500000, 'Traceback …
KeyError: ''dealer''');
INSERT INTO public.game VALUES (1, 1, 1790000000250, 750000, 1, 4, '\x68549fb3c46a17a3af6d14a6596eafbc');
INSERT INTO public.game VALUES (1, 2, 1790000000375, 750000, 1, 4, '\x71ed8663c49e0007f5dafea31b4ac231');
INSERT INTO public.game VALUES (1, 3, 1790000000500, 750000, 1, 4, '\x534d3b33e36c9739874eac9bebaaab34');
INSERT INTO public.game VALUES (1, 4, 1790000000625, 750000, 1, 4, '\xf5e40981c1a880fd7d141d4b754d1479');
INSERT INTO public.game VALUES (1, 5, 1790000000750, 750000, 2, 4, '\x1c9242ebe0f0a3e286b8d9c0e5d05d76');
INSERT INTO public.game VALUES (1, 6, 1790000000875, 750000, 2, 4, '\xb5f0aab439efbd8d1a24a0390f705636');
INSERT INTO public.game VALUES (1, 7, 1790000001000, 750000, 2, 4, '\x042c2d981c1427ca9a77951b615e2de8');
INSERT INTO public.game VALUES (1, 8, 1790000001125, 750000, 2, 4, '\x27b2e4b3e1786faca468a2518f246a95');
INSERT INTO public.game VALUES (1, 9, 1790000001250, 750000, 3, 4, '\x91e000cd772db3639aed2328af7af24e');
INSERT INTO public.game VALUES (1, 10, 1790000001375, 750000, 3, 4, '\xf9afbbfe5c8ec349cac3d555aa4d496c');
INSERT INTO public.game VALUES (1, 11, 1790000001500, 750000, 3, 4, '\xf9fbdd5cb4ecd80780d11ba0a23c96f4');
INSERT INTO public.game VALUES (1, 12, 1790000001625, 750000, 3, 4, '\x12ee8b4a5fa0e16cf0fdd8f31f89f6f3');
INSERT INTO public.game VALUES (1, 13, 1790000001750, 750000, 4, 4, '\x02ad28de4dc6b221cbe05f9dfdf00f77');
INSERT INTO public.game VALUES (1, 14, 1790000001875, 750000, 4, 4, '\x398287f673edd1f427f8d80043d5baac');
INSERT INTO public.game VALUES (1, 15, 1790000002000, 750000, 4, 4, '\x15d7e80ba7aaa168a7f44e43f2d753dc');
INSERT INTO public.game VALUES (1, 16, 1790000002125, 750000, 4, 4, '\x6467b57693fed3f7af357c54098b2806');
INSERT INTO public.game VALUES (1, 17, 1790000002250, 750000, 5, 4, '\xf4d98f67c6429d6129ab13645de96438');
INSERT INTO public.game VALUES (1, 18, 1790000002375, 750000, 5, 4, '\x0f9a136bb0d64bdb966242892d0d2b06');
INSERT INTO public.game VALUES (1, 19, 1790000002500, 750000, 5, 4, '\x89eba7ce154ea9b1abeee516fdb89980');
INSERT INTO public.game VALUES (1, 20, 1790000002625, 750000, 5, 4, '\x984a5b589aa4b0f33cac8c23e686d985');
INSERT INTO public.game VALUES (2, 1, 1790000000250, 750000, 1, 4, '\x68549fb3c46a17a3af6d14a6596eafbc');
INSERT INTO public.game VALUES (2, 2, 1790000000375, 750000, 1, 4, '\x71ed8663c49e0007f5dafea31b4ac231');
INSERT INTO public.game VALUES (2, 3, 1790000000500, 750000, 1, 4, '\x534d3b33e36c9739874eac9bebaaab34');
INSERT INTO public.game VALUES (2, 4, 1790000000625, 750000, 1, 4, '\xf5e40981c1a880fd7d141d4b754d1479');
INSERT INTO public.game VALUES (2, 5, 1790000000750, 750000, 2, 4, '\x1c9242ebe0f0a3e286b8d9c0e5d05d76');
INSERT INTO public.game VALUES (2, 6, 1790000000875, 750000, 2, 4, '\xb5f0aab439efbd8d1a24a0390f705636');
INSERT INTO public.game VALUES (2, 7, 1790000001000, 750000, 2, 4, '\x042c2d981c1427ca9a77951b615e2de8');
INSERT INTO public.harness_version VALUES ('0002');
INSERT INTO public.league VALUES (1, 'autumn', 1, 'razzia', 100, '4481', '\xdefae04158b9c17d7b4a5f7bd72bd712dc1d10b0ddc1fbcc07bb76bb1d27b75f', '2215bb676caaf1159004346e60d2c063e826d6d42be98071b992075ff9d4c676', '{"name": "autumn", "seats": [3, 4]}', '{"harness": "0.1.0", "python": "3.11.7"}', 1790000000125, 1790000100125, '\x7265636f72643a20310a67616d653a2072617a7a69610a73656174733a20340a6465616c3a20626c6f636b20310a706c616365733a20310a0a2a3a63617264733d4a310a', '\x6ef9b5170678cca2d18a61daedf27a89');
INSERT INTO public.league VALUES (2, 'winter', 1, 'razzia', 100, '4481', '\x30c5461fc27b84f1f1ad0a83162a26882b22d11cdfa45978dd21c810056e8d0e', '897877d223557810276fd2f53131626c5e56711a90ecea18531e24a7540b0ca8', '{"name": "autumn", "seats": [3, 4]}', '{"harness": "0.1.0", "python": "3.11.7"}', 1790000000125, NULL, '\x7265636f72643a20310a67616d653a2072617a7a69610a73656174733a20340a6465616c3a20626c6f636b20310a706c616365733a20310a0a2a3a63617264733d4a310a', '\x499aaa315e6eaa64a72e5865d45e0ba1');
INSERT INTO public.progress VALUES (1, 20, 0);
INSERT INTO public.progress VALUES (2, 7, 0);
INSERT INTO public.rating VALUES (1, 1, 0, 1500.142857142857);
INSERT INTO public.rating VALUES (1, 1, 1, 1500.4761904761904);
INSERT INTO public.rating VALUES (1, 1, 2, 1500.8095238095239);
INSERT INTO public.rating VALUES (1, 1, 3, 1501.142857142857);
INSERT INTO public.rating VALUES (1, 2, 0, 1500.2857142857142);
INSERT INTO public.rating VALUES (1, 2, 1, 1500.6190476190475);
INSERT INTO public.rating VALUES (1, 2, 2, 1500.952380952381);
INSERT INTO public.rating VALUES (1, 2, 3, 1501.2857142857142);
INSERT INTO public.rating VALUES (1, 3, 0, 1500.4285714285713);
INSERT INTO public.rating VALUES (1, 3, 1, 1500.7619047619046);
INSERT INTO public.rating VALUES (1, 3, 2, 1501.095238095238);
INSERT INTO public.rating VALUES (1, 3, 3, 1501.4285714285713);
INSERT INTO public.rating VALUES (1, 4, 0, 1500.5714285714287);
INSERT INTO public.rating VALUES (1, 4, 1, 1500.904761904762);
INSERT INTO public.rating VALUES (1, 4, 2, 1501.2380952380954);
INSERT INTO public.rating VALUES (1, 4, 3, 1501.5714285714287);
INSERT INTO public.rating VALUES (1, 5, 0, 1500.7142857142858);
INSERT INTO public.rating VALUES (1, 5, 1, 1501.047619047619);
INSERT INTO public.rating VALUES (1, 5, 2, 1501.3809523809525);
INSERT INTO public.rating VALUES (1, 5, 3, 1501.7142857142858);
INSERT INTO public.rating VALUES (1, 6, 0, 1500.857142857143);
INSERT INTO public.rating VALUES (1, 6, 1, 1501.1904761904761);
INSERT INTO public.rating VALUES (1, 6, 2, 1501.5238095238096);
INSERT INTO public.rating VALUES (1, 6, 3, 1501.857142857143);
INSERT INTO public.rating VALUES (1, 7, 0, 1501);
INSERT INTO public.rating VALUES (1, 7, 1, 1501.3333333333333);
INSERT INTO public.rating VALUES (1, 7, 2, 1501.6666666666667);
INSERT INTO public.rating VALUES (1, 7, 3, 1502);
INSERT INTO public.rating VALUES (1, 8, 0, 1501.142857142857);
INSERT INTO public.rating VALUES (1, 8, 1, 1501.4761904761904);
INSERT INTO public.rating VALUES (1, 8, 2, 1501.8095238095239);
INSERT INTO public.rating VALUES (1, 8, 3, 1502.142857142857);
INSERT INTO public.rating VALUES (1, 9, 0, 1501.2857142857142);
INSERT INTO public.rating VALUES (1, 9, 1, 1501.6190476190475);
INSERT INTO public.rating VALUES (1, 9, 2, 1501.952380952381);
INSERT INTO public.rating VALUES (1, 9, 3, 1502.2857142857142);
INSERT INTO public.rating VALUES (1, 10, 0, 1501.4285714285713);
INSERT INTO public.rating VALUES (1, 10, 1, 1501.7619047619046);
INSERT INTO public.rating VALUES (1, 10, 2, 1502.095238095238);
INSERT INTO public.rating VALUES (1, 10, 3, 1502.4285714285713);
INSERT INTO public.rating VALUES (1, 11, 0, 1501.5714285714287);
INSERT INTO public.rating VALUES (1, 11, 1, 1501.904761904762);
INSERT INTO public.rating VALUES (1, 11, 2, 1502.2380952380954);
INSERT INTO public.rating VALUES (1, 11, 3, 1502.5714285714287);
INSERT INTO public.rating VALUES (1, 12, 0, 1501.7142857142858);
INSERT INTO public.rating VALUES (1, 12, 1, 1502.047619047619);
INSERT INTO public.rating VALUES (1, 12, 2, 1502.3809523809525);
INSERT INTO public.rating VALUES (1, 12, 3, 1502.7142857142858);
INSERT INTO public.rating VALUES (1, 13, 0, 1501.857142857143);
INSERT INTO public.rating VALUES (1, 13, 1, 1502.1904761904761);
INSERT INTO public.rating VALUES (1, 13, 2, 1502.5238095238096);
INSERT INTO public.rating VALUES (1, 13, 3, 1502.857142857143);
INSERT INTO public.rating VALUES (1, 14, 0, 1502);
INSERT INTO public.rating VALUES (1, 14, 1, 1502.3333333333333);
INSERT INTO public.rating VALUES (1, 14, 2, 1502.6666666666667);
INSERT INTO public.rating VALUES (1, 14, 3, 1503);
INSERT INTO public.rating VALUES (1, 15, 0, 1502.142857142857);
INSERT INTO public.rating VALUES (1, 15, 1, 1502.4761904761904);
INSERT INTO public.rating VALUES (1, 15, 2, 1502.8095238095239);
INSERT INTO public.rating VALUES (1, 15, 3, 1503.142857142857);
INSERT INTO public.rating VALUES (1, 16, 0, 1502.2857142857142);
INSERT INTO public.rating VALUES (1, 16, 1, 1502.6190476190475);
INSERT INTO public.rating VALUES (1, 16, 2, 1502.952380952381);
INSERT INTO public.rating VALUES (1, 16, 3, 1503.2857142857142);
INSERT INTO public.rating VALUES (1, 17, 0, 1502.4285714285713);
INSERT INTO public.rating VALUES (1, 17, 1, 1502.7619047619046);
INSERT INTO public.rating VALUES (1, 17, 2, 1503.095238095238);
INSERT INTO public.rating VALUES (1, 17, 3, 1503.4285714285713);
INSERT INTO public.rating VALUES (1, 18, 0, 1502.5714285714287);
INSERT INTO public.rating VALUES (1, 18, 1, 1502.904761904762);
INSERT INTO public.rating VALUES (1, 18, 2, 1503.2380952380954);
INSERT INTO public.rating VALUES (1, 18, 3, 1503.5714285714287);
INSERT INTO public.rating VALUES (1, 19, 0, 1502.7142857142858);
INSERT INTO public.rating VALUES (1, 19, 1, 1503.047619047619);
INSERT INTO public.rating VALUES (1, 19, 2, 1503.3809523809525);
INSERT INTO public.rating VALUES (1, 19, 3, 1503.7142857142858);
INSERT INTO public.rating VALUES (1, 20, 0, 1502.857142857143);
INSERT INTO public.rating VALUES (1, 20, 1, 1503.1904761904761);
INSERT INTO public.rating VALUES (1, 20, 2, 1503.5238095238096);
INSERT INTO public.rating VALUES (1, 20, 3, 1503.857142857143);
INSERT INTO public.rating VALUES (2, 1, 0, 1500.142857142857);
INSERT INTO public.rating VALUES (2, 1, 1, 1500.4761904761904);
INSERT INTO public.rating VALUES (2, 1, 2, 1500.8095238095239);
INSERT INTO public.rating VALUES (2, 1, 3, 1501.142857142857);
INSERT INTO public.rating VALUES (2, 2, 0, 1500.2857142857142);
INSERT INTO public.rating VALUES (2, 2, 1, 1500.6190476190475);
INSERT INTO public.rating VALUES (2, 2, 2, 1500.952380952381);
INSERT INTO public.rating VALUES (2, 2, 3, 1501.2857142857142);
INSERT INTO public.rating VALUES (2, 3, 0, 1500.4285714285713);
INSERT INTO public.rating VALUES (2, 3, 1, 1500.7619047619046);
INSERT INTO public.rating VALUES (2, 3, 2, 1501.095238095238);
INSERT INTO public.rating VALUES (2, 3, 3, 1501.4285714285713);
INSERT INTO public.rating VALUES (2, 4, 0, 1500.5714285714287);
INSERT INTO public.rating VALUES (2, 4, 1, 1500.904761904762);
INSERT INTO public.rating VALUES (2, 4, 2, 1501.2380952380954);
INSERT INTO public.rating VALUES (2, 4, 3, 1501.5714285714287);
INSERT INTO public.rating VALUES (2, 5, 0, 1500.7142857142858);
INSERT INTO public.rating VALUES (2, 5, 1, 1501.047619047619);
INSERT INTO public.rating VALUES (2, 5, 2, 1501.3809523809525);
INSERT INTO public.rating VALUES (2, 5, 3, 1501.7142857142858);
INSERT INTO public.rating VALUES (2, 6, 0, 1500.857142857143);
INSERT INTO public.rating VALUES (2, 6, 1, 1501.1904761904761);
INSERT INTO public.rating VALUES (2, 6, 2, 1501.5238095238096);
INSERT INTO public.rating VALUES (2, 6, 3, 1501.857142857143);
INSERT INTO public.rating VALUES (2, 7, 0, 1501);
INSERT INTO public.rating VALUES (2, 7, 1, 1501.3333333333333);
INSERT INTO public.rating VALUES (2, 7, 2, 1501.6666666666667);
INSERT INTO public.rating VALUES (2, 7, 3, 1502);
INSERT INTO public.record VALUES (1, 1, '\x5866f98114fc2ba2821900f98114fc');
INSERT INTO public.record VALUES (1, 2, '\x5866f98114fc2b22c10c23ac6618710100f99b14fe');
INSERT INTO public.record VALUES (1, 3, '\x5866f98114fc2b22c10c63ac6618730100f9b51500');
INSERT INTO public.record VALUES (1, 4, '\x5866f98114fc2b22c10c13ac6698700100f9cf1502');
INSERT INTO public.record VALUES (1, 5, '\x5866f98114fc2b22c10c53ac6698720100f9e91504');
INSERT INTO public.record VALUES (1, 6, '\x5866f98114fc2b22c10c33ac6698710100fa031506');
INSERT INTO public.record VALUES (1, 7, '\x5866f98114fc2b22c10c73ac6698730100fa1d1508');
INSERT INTO public.record VALUES (1, 8, '\x5866f98114fc2b22c10c0bac6658700100fa37150a');
INSERT INTO public.record VALUES (1, 9, '\x5866f98114fc2b22c10c4bac6658720100fa51150c');
INSERT INTO public.record VALUES (1, 10, '\x5866f98114fc2b22c50c03ec8618700100223a155c');
INSERT INTO public.record VALUES (1, 11, '\x5866f98114fc2b22c50c1c86187201002255155e');
INSERT INTO public.record VALUES (1, 12, '\x5866f98114fc2b22c50c23ec861871010022701560');
INSERT INTO public.record VALUES (1, 13, '\x5866f98114fc2b22c50c63ec8618730100228b1562');
INSERT INTO public.record VALUES (1, 14, '\x5866f98114fc2b22c50c13ec869870010022a61564');
INSERT INTO public.record VALUES (1, 15, '\x5866f98114fc2b22c50c53ec869872010022c11566');
INSERT INTO public.record VALUES (1, 16, '\x5866f98114fc2b22c50c33ec869871010022dc1568');
INSERT INTO public.record VALUES (1, 17, '\x5866f98114fc2b22c50c73ec869873010022f7156a');
INSERT INTO public.record VALUES (1, 18, '\x5866f98114fc2b22c50c0bec86587001002312156c');
INSERT INTO public.record VALUES (1, 19, '\x5866f98114fc2b22c50c4bec8658720100232d156e');
INSERT INTO public.record VALUES (1, 20, '\x5866f98114fc2b22c10c2303ac860085012257155e');
INSERT INTO public.record VALUES (2, 1, '\x5866f98114fc2ba2821900f98114fc');
INSERT INTO public.record VALUES (2, 2, '\x5866f98114fc2b22c10c23ac6618710100f99b14fe');
INSERT INTO public.record VALUES (2, 3, '\x5866f98114fc2b22c10c63ac6618730100f9b51500');
INSERT INTO public.record VALUES (2, 4, '\x5866f98114fc2b22c10c13ac6698700100f9cf1502');
INSERT INTO public.record VALUES (2, 5, '\x5866f98114fc2b22c10c53ac6698720100f9e91504');
INSERT INTO public.record VALUES (2, 6, '\x5866f98114fc2b22c10c33ac6698710100fa031506');
INSERT INTO public.record VALUES (2, 7, '\x5866f98114fc2b22c10c73ac6698730100fa1d1508');
INSERT INTO public.seat VALUES (1, 1, 0, 1, 1, false, 499, 40, 250001, 125000);
INSERT INTO public.seat VALUES (1, 1, 1, 2, 2, false, 494, 41, 250001, 125000);
INSERT INTO public.seat VALUES (1, 1, 2, 3, 3, false, 489, 42, 250001, 125000);
INSERT INTO public.seat VALUES (1, 1, 3, 4, 4, false, 484, 43, 250001, 125000);
INSERT INTO public.seat VALUES (1, 2, 0, 2, 1, false, 498, 40, 250002, 125000);
INSERT INTO public.seat VALUES (1, 2, 1, 3, 2, false, 493, 41, 250002, 125000);
INSERT INTO public.seat VALUES (1, 2, 2, 4, 3, false, 488, 42, 250002, 125000);
INSERT INTO public.seat VALUES (1, 2, 3, 0, 4, false, 483, 43, 250002, 125000);
INSERT INTO public.seat VALUES (1, 3, 0, 3, 1, false, 497, 40, 250003, 125000);
INSERT INTO public.seat VALUES (1, 3, 1, 4, 2, false, 492, 41, 250003, 125000);
INSERT INTO public.seat VALUES (1, 3, 2, 0, 3, false, 487, 42, 250003, 125000);
INSERT INTO public.seat VALUES (1, 3, 3, 1, 4, false, 482, 43, 250003, 125000);
INSERT INTO public.seat VALUES (1, 4, 0, 4, 1, false, 496, 40, 250004, 125000);
INSERT INTO public.seat VALUES (1, 4, 1, 0, 2, false, 491, 41, 250004, 125000);
INSERT INTO public.seat VALUES (1, 4, 2, 1, 3, false, 486, 42, 250004, 125000);
INSERT INTO public.seat VALUES (1, 4, 3, 2, 4, false, 481, 43, 250004, 125000);
INSERT INTO public.seat VALUES (1, 5, 0, 0, 1, false, 495, 40, 250005, 125000);
INSERT INTO public.seat VALUES (1, 5, 1, 1, 2, false, 490, 41, 250005, 125000);
INSERT INTO public.seat VALUES (1, 5, 2, 2, 3, false, 485, 42, 250005, 125000);
INSERT INTO public.seat VALUES (1, 5, 3, 3, 4, false, 480, 43, 250005, 125000);
INSERT INTO public.seat VALUES (1, 6, 0, 1, 1, false, 494, 40, 250006, 125000);
INSERT INTO public.seat VALUES (1, 6, 1, 2, 2, false, 489, 41, 250006, 125000);
INSERT INTO public.seat VALUES (1, 6, 2, 3, 3, false, 484, 42, 250006, 125000);
INSERT INTO public.seat VALUES (1, 6, 3, 4, 4, false, 479, 43, 250006, 125000);
INSERT INTO public.seat VALUES (1, 7, 0, 2, 1, false, 493, 40, 250007, 125000);
INSERT INTO public.seat VALUES (1, 7, 1, 3, 2, false, 488, 41, 250007, 125000);
INSERT INTO public.seat VALUES (1, 7, 2, 4, 3, false, 483, 42, 250007, 125000);
INSERT INTO public.seat VALUES (1, 7, 3, 0, 4, true, 478, 43, 250007, 125000);
INSERT INTO public.seat VALUES (1, 8, 0, 3, 1, false, 492, 40, 250008, 125000);
INSERT INTO public.seat VALUES (1, 8, 1, 4, 2, false, 487, 41, 250008, 125000);
INSERT INTO public.seat VALUES (1, 8, 2, 0, 3, false, 482, 42, 250008, 125000);
INSERT INTO public.seat VALUES (1, 8, 3, 1, 4, false, 477, 43, 250008, 125000);
INSERT INTO public.seat VALUES (1, 9, 0, 4, 1, false, 491, 40, 250009, 125000);
INSERT INTO public.seat VALUES (1, 9, 1, 0, 2, false, 486, 41, 250009, 125000);
INSERT INTO public.seat VALUES (1, 9, 2, 1, 3, false, 481, 42, 250009, 125000);
INSERT INTO public.seat VALUES (1, 9, 3, 2, 4, false, 476, 43, 250009, 125000);
INSERT INTO public.seat VALUES (1, 10, 0, 0, 1, false, 490, 40, 250010, 125000);
INSERT INTO public.seat VALUES (1, 10, 1, 1, 2, false, 485, 41, 250010, 125000);
INSERT INTO public.seat VALUES (1, 10, 2, 2, 3, false, 480, 42, 250010, 125000);
INSERT INTO public.seat VALUES (1, 10, 3, 3, 4, false, 475, 43, 250010, 125000);
INSERT INTO public.seat VALUES (1, 11, 0, 1, 1, false, 489, 40, 250011, 125000);
INSERT INTO public.seat VALUES (1, 11, 1, 2, 2, false, 484, 41, 250011, 125000);
INSERT INTO public.seat VALUES (1, 11, 2, 3, 3, false, 479, 42, 250011, 125000);
INSERT INTO public.seat VALUES (1, 11, 3, 4, 4, false, 474, 43, 250011, 125000);
INSERT INTO public.seat VALUES (1, 12, 0, 2, 1, false, 488, 40, 250012, 125000);
INSERT INTO public.seat VALUES (1, 12, 1, 3, 2, false, 483, 41, 250012, 125000);
INSERT INTO public.seat VALUES (1, 12, 2, 4, 3, false, 478, 42, 250012, 125000);
INSERT INTO public.seat VALUES (1, 12, 3, 0, 4, false, 473, 43, 250012, 125000);
INSERT INTO public.seat VALUES (1, 13, 0, 3, 1, false, 487, 40, 250013, 125000);
INSERT INTO public.seat VALUES (1, 13, 1, 4, 2, false, 482, 41, 250013, 125000);
INSERT INTO public.seat VALUES (1, 13, 2, 0, 3, false, 477, 42, 250013, 125000);
INSERT INTO public.seat VALUES (1, 13, 3, 1, 4, false, 472, 43, 250013, 125000);
INSERT INTO public.seat VALUES (1, 14, 0, 4, 1, false, 486, 40, 250014, 125000);
INSERT INTO public.seat VALUES (1, 14, 1, 0, 2, false, 481, 41, 250014, 125000);
INSERT INTO public.seat VALUES (1, 14, 2, 1, 3, false, 476, 42, 250014, 125000);
INSERT INTO public.seat VALUES (1, 14, 3, 2, 4, true, 471, 43, 250014, 125000);
INSERT INTO public.seat VALUES (1, 15, 0, 0, 1, false, 485, 40, 250015, 125000);
INSERT INTO public.seat VALUES (1, 15, 1, 1, 2, false, 480, 41, 250015, 125000);
INSERT INTO public.seat VALUES (1, 15, 2, 2, 3, false, 475, 42, 250015, 125000);
INSERT INTO public.seat VALUES (1, 15, 3, 3, 4, false, 470, 43, 250015, 125000);
INSERT INTO public.seat VALUES (1, 16, 0, 1, 1, false, 484, 40, 250016, 125000);
INSERT INTO public.seat VALUES (1, 16, 1, 2, 2, false, 479, 41, 250016, 125000);
INSERT INTO public.seat VALUES (1, 16, 2, 3, 3, false, 474, 42, 250016, 125000);
INSERT INTO public.seat VALUES (1, 16, 3, 4, 4, false, 469, 43, 250016, 125000);
INSERT INTO public.seat VALUES (1, 17, 0, 2, 1, false, 483, 40, 250017, 125000);
INSERT INTO public.seat VALUES (1, 17, 1, 3, 2, false, 478, 41, 250017, 125000);
INSERT INTO public.seat VALUES (1, 17, 2, 4, 3, false, 473, 42, 250017, 125000);
INSERT INTO public.seat VALUES (1, 17, 3, 0, 4, false, 468, 43, 250017, 125000);
INSERT INTO public.seat VALUES (1, 18, 0, 3, 1, false, 482, 40, 250018, 125000);
INSERT INTO public.seat VALUES (1, 18, 1, 4, 2, false, 477, 41, 250018, 125000);
INSERT INTO public.seat VALUES (1, 18, 2, 0, 3, false, 472, 42, 250018, 125000);
INSERT INTO public.seat VALUES (1, 18, 3, 1, 4, false, 467, 43, 250018, 125000);
INSERT INTO public.seat VALUES (1, 19, 0, 4, 1, false, 481, 40, 250019, 125000);
INSERT INTO public.seat VALUES (1, 19, 1, 0, 2, false, 476, 41, 250019, 125000);
INSERT INTO public.seat VALUES (1, 19, 2, 1, 3, false, 471, 42, 250019, 125000);
INSERT INTO public.seat VALUES (1, 19, 3, 2, 4, false, 466, 43, 250019, 125000);
INSERT INTO public.seat VALUES (1, 20, 0, 0, 1, false, 480, 40, 250020, 125000);
INSERT INTO public.seat VALUES (1, 20, 1, 1, 2, false, 475, 41, 250020, 125000);
INSERT INTO public.seat VALUES (1, 20, 2, 2, 3, false, 470, 42, 250020, 125000);
INSERT INTO public.seat VALUES (1, 20, 3, 3, 4, false, 465, 43, 250020, 125000);
INSERT INTO public.seat VALUES (2, 1, 0, 1, 1, false, 499, 40, 250001, 125000);
INSERT INTO public.seat VALUES (2, 1, 1, 2, 2, false, 494, 41, 250001, 125000);
INSERT INTO public.seat VALUES (2, 1, 2, 3, 3, false, 489, 42, 250001, 125000);
INSERT INTO public.seat VALUES (2, 1, 3, 4, 4, false, 484, 43, 250001, 125000);
INSERT INTO public.seat VALUES (2, 2, 0, 2, 1, false, 498, 40, 250002, 125000);
INSERT INTO public.seat VALUES (2, 2, 1, 3, 2, false, 493, 41, 250002, 125000);
INSERT INTO public.seat VALUES (2, 2, 2, 4, 3, false, 488, 42, 250002, 125000);
INSERT INTO public.seat VALUES (2, 2, 3, 0, 4, false, 483, 43, 250002, 125000);
INSERT INTO public.seat VALUES (2, 3, 0, 3, 1, false, 497, 40, 250003, 125000);
INSERT INTO public.seat VALUES (2, 3, 1, 4, 2, false, 492, 41, 250003, 125000);
INSERT INTO public.seat VALUES (2, 3, 2, 0, 3, false, 487, 42, 250003, 125000);
INSERT INTO public.seat VALUES (2, 3, 3, 1, 4, false, 482, 43, 250003, 125000);
INSERT INTO public.seat VALUES (2, 4, 0, 4, 1, false, 496, 40, 250004, 125000);
INSERT INTO public.seat VALUES (2, 4, 1, 0, 2, false, 491, 41, 250004, 125000);
INSERT INTO public.seat VALUES (2, 4, 2, 1, 3, false, 486, 42, 250004, 125000);
INSERT INTO public.seat VALUES (2, 4, 3, 2, 4, false, 481, 43, 250004, 125000);
INSERT INTO public.seat VALUES (2, 5, 0, 0, 1, false, 495, 40, 250005, 125000);
INSERT INTO public.seat VALUES (2, 5, 1, 1, 2, false, 490, 41, 250005, 125000);
INSERT INTO public.seat VALUES (2, 5, 2, 2, 3, false, 485, 42, 250005, 125000);
INSERT INTO public.seat VALUES (2, 5, 3, 3, 4, false, 480, 43, 250005, 125000);
INSERT INTO public.seat VALUES (2, 6, 0, 1, 1, false, 494, 40, 250006, 125000);
INSERT INTO public.seat VALUES (2, 6, 1, 2, 2, false, 489, 41, 250006, 125000);
INSERT INTO public.seat VALUES (2, 6, 2, 3, 3, false, 484, 42, 250006, 125000);
INSERT INTO public.seat VALUES (2, 6, 3, 4, 4, false, 479, 43, 250006, 125000);
INSERT INTO public.seat VALUES (2, 7, 0, 2, 1, false, 493, 40, 250007, 125000);
INSERT INTO public.seat VALUES (2, 7, 1, 3, 2, false, 488, 41, 250007, 125000);
INSERT INTO public.seat VALUES (2, 7, 2, 4, 3, false, 483, 42, 250007, 125000);
INSERT INTO public.seat VALUES (2, 7, 3, 0, 4, true, 478, 43, 250007, 125000);
INSERT INTO public.void VALUES (1, 21, 1, 'RuntimeError: no', 'Traceback …', 1790000000125, '\x058460cb42b24d3d536c7ce18eb64a2a');
INSERT INTO public.void VALUES (2, 8, 1, 'RuntimeError: no', 'Traceback …', 1790000000125, '\xac4765ee00789ba26613d5f7f603f5bd');
SELECT pg_catalog.setval('public.league_id_seq', 2, true);
ALTER TABLE ONLY public.entrant
    ADD CONSTRAINT entrant_key PRIMARY KEY (league, number);
ALTER TABLE ONLY public.entrant
    ADD CONSTRAINT entrant_unique_league_name UNIQUE (league, name);
ALTER TABLE ONLY public.fault
    ADD CONSTRAINT fault_key PRIMARY KEY (league, game, number);
ALTER TABLE ONLY public.game
    ADD CONSTRAINT game_key PRIMARY KEY (league, number);
ALTER TABLE ONLY public.harness_version
    ADD CONSTRAINT harness_version_pkc PRIMARY KEY (version_num);
ALTER TABLE ONLY public.league
    ADD CONSTRAINT league_key PRIMARY KEY (id);
ALTER TABLE ONLY public.league
    ADD CONSTRAINT league_unique_name_run UNIQUE (name, run);
ALTER TABLE ONLY public.progress
    ADD CONSTRAINT progress_key PRIMARY KEY (league);
ALTER TABLE ONLY public.rating
    ADD CONSTRAINT rating_key PRIMARY KEY (league, game, seat);
ALTER TABLE ONLY public.record
    ADD CONSTRAINT record_key PRIMARY KEY (league, game);
ALTER TABLE ONLY public.seat
    ADD CONSTRAINT seat_key PRIMARY KEY (league, game, seat);
ALTER TABLE ONLY public.void
    ADD CONSTRAINT void_key PRIMARY KEY (league, game, attempt);
ALTER TABLE ONLY public.entrant
    ADD CONSTRAINT entrant_of_league FOREIGN KEY (league) REFERENCES public.league(id);
ALTER TABLE ONLY public.fault
    ADD CONSTRAINT fault_of_game FOREIGN KEY (league, game) REFERENCES public.game(league, number);
ALTER TABLE ONLY public.game
    ADD CONSTRAINT game_of_league FOREIGN KEY (league) REFERENCES public.league(id);
ALTER TABLE ONLY public.progress
    ADD CONSTRAINT progress_of_league FOREIGN KEY (league) REFERENCES public.league(id);
ALTER TABLE ONLY public.rating
    ADD CONSTRAINT rating_of_game FOREIGN KEY (league, game) REFERENCES public.game(league, number);
ALTER TABLE ONLY public.record
    ADD CONSTRAINT record_of_game FOREIGN KEY (league, game) REFERENCES public.game(league, number);
ALTER TABLE ONLY public.seat
    ADD CONSTRAINT seat_of_entrant FOREIGN KEY (league, bot) REFERENCES public.entrant(league, number);
ALTER TABLE ONLY public.seat
    ADD CONSTRAINT seat_of_game FOREIGN KEY (league, game) REFERENCES public.game(league, number);
ALTER TABLE ONLY public.void
    ADD CONSTRAINT void_of_league FOREIGN KEY (league) REFERENCES public.league(id);
