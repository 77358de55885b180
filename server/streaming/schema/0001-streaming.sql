-- Streams, their numbered rounds, and who is playing them. Words are {ko, en, ja}; pictures as in the title's tables.

CREATE TABLE stream (
  stream_id   text COLLATE "C" PRIMARY KEY CHECK (stream_id ~ '^[A-Za-z0-9_-]{1,64}$'),
  title_id    text COLLATE "C" NOT NULL,
  position    integer NOT NULL,
  name        jsonb NOT NULL CHECK (in_every_language(name)),
  description jsonb NOT NULL CHECK (in_every_language(description)),
  poster      jsonb NOT NULL CHECK (in_every_language(poster -> 'alt')),
  -- Streams to watch next, the first first.
  related     text[] COLLATE "C" NOT NULL DEFAULT '{}'
);

-- Only instants are stored; round-state.ts follows them with the clock.
CREATE TABLE stream_round (
  round_id       text COLLATE "C" PRIMARY KEY CHECK (round_id ~ '^[A-Za-z0-9_-]{1,64}$'),
  stream_id      text COLLATE "C" NOT NULL REFERENCES stream,
  number         integer NOT NULL CHECK (number > 0),
  name           jsonb NOT NULL CHECK (in_every_language(name)),
  -- FREE: every signed-in fan; PASS: whoever has a ticket of a pass for the stream.
  access         text NOT NULL CHECK (access IN ('FREE', 'PASS')),
  entry_opens_at timestamptz(3) NOT NULL,
  starts_at      timestamptz(3) NOT NULL,
  -- The planned end; an operator may put it off while the round is on.
  ends_at        timestamptz(3) NOT NULL,
  -- Since when the broadcast stands still; null while it runs.
  interrupted_at timestamptz(3),
  -- When it ended before its planned end: the origin said so, or an operator.
  ended_at       timestamptz(3),
  -- From when the recording is shown; null: from the end.
  vod_from       timestamptz(3),
  vod_until      timestamptz(3) CHECK (vod_until > ends_at AND vod_until > vod_from),
  -- Addresses of multivariant playlists at an HLS origin; without a recording's there is none.
  live_source    text CHECK (live_source ~ '^https?://'),
  vod_source     text CHECK (vod_source ~ '^https?://'),
  -- [{at: seconds, name}], in order
  chapters       jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(chapters) = 'array'),
  -- [{language, url}]
  captions       jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(captions) = 'array'),
  UNIQUE (stream_id, number),
  CHECK (entry_opens_at <= starts_at AND starts_at < ends_at),
  CHECK (ended_at BETWEEN starts_at AND ends_at),
  CHECK (interrupted_at BETWEEN starts_at AND ends_at),
  CHECK (live_source IS NOT NULL OR vod_source IS NOT NULL)
);
CREATE INDEX stream_round_on ON stream_round (starts_at, ends_at) WHERE ended_at IS NULL;

-- What has ended stays ended, whoever writes.
CREATE FUNCTION keep_round() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.round_id <> OLD.round_id OR NEW.stream_id <> OLD.stream_id OR (OLD.ended_at IS NOT NULL AND NEW.ended_at IS DISTINCT FROM OLD.ended_at) THEN
    RAISE EXCEPTION 'round % keeps its id, its stream and its end', OLD.round_id USING ERRCODE = 'restrict_violation';
  END IF;
  IF coalesce(OLD.ended_at, OLD.ends_at) <= clock_timestamp()
     AND coalesce(NEW.ended_at, NEW.ends_at) <> coalesce(OLD.ended_at, OLD.ends_at) THEN
    RAISE EXCEPTION 'round % has ended and keeps its end', OLD.round_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_round BEFORE UPDATE ON stream_round FOR EACH ROW EXECUTE FUNCTION keep_round();

-- Servers that show the stream to someone read it anew.
CREATE FUNCTION tell_of_stream() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('stream_change', coalesce(NEW.stream_id, OLD.stream_id));
  RETURN NULL;
END $$;
CREATE TRIGGER tell_of_stream AFTER INSERT OR UPDATE OR DELETE ON stream_round FOR EACH ROW EXECUTE FUNCTION tell_of_stream();

CREATE TABLE playback_session (
  session_id   text COLLATE "C" PRIMARY KEY,
  user_id      text COLLATE "C" NOT NULL,
  stream_id    text COLLATE "C" NOT NULL REFERENCES stream,
  round_id     text COLLATE "C" NOT NULL REFERENCES stream_round,
  -- Null for a free round.
  ticket_id    text COLLATE "C",
  -- What can be played once at a time: a ticket, or the free rounds of one stream by one fan.
  seat         text COLLATE "C" NOT NULL GENERATED ALWAYS AS
                 (coalesce('ticket:' || ticket_id, 'fan:' || user_id || ':' || stream_id)) STORED,
  device_id    text COLLATE "C" NOT NULL,
  -- Browser and system, for the fan's other device.
  device_label text NOT NULL,
  mode         text NOT NULL CHECK (mode IN ('LIVE', 'VOD')),
  state        text NOT NULL DEFAULT 'ACTIVE' CHECK (state IN ('ACTIVE', 'ENDED', 'SUPERSEDED', 'EXPIRED', 'REVOKED')),
  started_at   timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  last_beat_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  beats        integer NOT NULL DEFAULT 0,
  position_seconds double precision CHECK (position_seconds >= 0),
  latency_seconds  double precision CHECK (latency_seconds >= 0),
  over_at      timestamptz(3),
  -- Why it is over, in a word for operators; for a superseded one the label of the device that took over.
  over_because text,
  CHECK ((state = 'ACTIVE') = (over_at IS NULL))
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX one_active_session ON playback_session (seat) WHERE state = 'ACTIVE';
CREATE INDEX playback_session_of_round ON playback_session (round_id, started_at);
CREATE INDEX playback_session_silent ON playback_session (last_beat_at) WHERE state = 'ACTIVE';

-- A session is over once, for one reason: session-state.ts has the same pairs.
CREATE FUNCTION keep_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'ACTIVE' AND NEW.state <> OLD.state THEN
    RAISE EXCEPTION 'session % can''t go from % to %', OLD.session_id, OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_session BEFORE UPDATE OF state ON playback_session FOR EACH ROW EXECUTE FUNCTION keep_session();

-- Where a fan left a recording.
CREATE TABLE playback_position (
  user_id  text COLLATE "C" NOT NULL,
  round_id text COLLATE "C" NOT NULL REFERENCES stream_round,
  seconds  double precision NOT NULL CHECK (seconds >= 0),
  at       timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (user_id, round_id)
) WITH (fillfactor = 80);
