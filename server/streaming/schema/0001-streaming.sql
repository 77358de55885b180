-- Streams, their numbered rounds, and who is playing them. Words are {ko, en, ja}; pictures as in the title's tables.

CREATE TABLE stream (
  stream_id   text COLLATE "C" PRIMARY KEY CHECK (stream_id ~ '^[A-Za-z0-9_-]{1,64}$'),
  title_id    text COLLATE "C" NOT NULL,
  position    integer NOT NULL,
  name        jsonb NOT NULL CHECK (in_every_language(name)),
  description jsonb NOT NULL CHECK (in_every_language(description)),
  poster      jsonb NOT NULL CHECK (in_every_language(poster -> 'alt')),
  -- Streams to watch next, the first first.
  related     text[] COLLATE "C" NOT NULL DEFAULT '{}',
  -- What the staff has withdrawn is on no list. Fans with a ticket for it still watch it.
  withdrawn_at timestamptz(3),
  search_text text NOT NULL GENERATED ALWAYS AS (search_text_of(name)) STORED
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
  -- Content writes the planned end alone, and what operators decide about the end is theirs, so that neither undoes the other.
  planned_end    timestamptz(3) NOT NULL,
  -- Until when an operator has extended the round; null: not at all.
  extended_to    timestamptz(3),
  -- When it ends unless it is ended before.
  ends_at        timestamptz(3) NOT NULL GENERATED ALWAYS AS (greatest(planned_end, extended_to)) STORED,
  -- Since when the broadcast stands still; null while it runs.
  interrupted_at timestamptz(3),
  -- Who holds it interrupted: ORIGIN, whose playlist stands still, or OPERATOR, who alone lets it go on.
  interrupted_by text CHECK (interrupted_by IN ('ORIGIN', 'OPERATOR')),
  -- When it ended before its planned end: the origin said so, or an operator.
  ended_at       timestamptz(3),
  -- An encoder can say too early that a broadcast is over: an operator can take that back until the planned end. What an operator
  -- ended stays ended.
  ended_by       text,
  -- When a new segment was seen first: what an origin said before, an end above all, was about another broadcast.
  broadcast_seen_at timestamptz(3),
  -- From when the recording is shown; null: from the end.
  vod_from       timestamptz(3),
  vod_until      timestamptz(3),
  -- Addresses of multivariant playlists at an HLS origin; without a recording's there is none.
  -- As content has it: `demo:` is completed when it is read, since the demo's origin has another port on each server.
  live_source    text CHECK (live_source ~ '^(https?://|demo:)'),
  vod_source     text CHECK (vod_source ~ '^(https?://|demo:)'),
  -- [{at: seconds, name}], in order
  chapters       jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(chapters) = 'array'),
  -- [{language, url}]
  captions       jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(captions) = 'array'),
  UNIQUE (stream_id, number),
  CONSTRAINT round_times_in_order CHECK (entry_opens_at <= starts_at AND starts_at < planned_end),
  CONSTRAINT round_recording_after_end CHECK (vod_until > planned_end AND vod_until > vod_from),
  CONSTRAINT round_ended_while_on CHECK (ended_at BETWEEN starts_at AND ends_at),
  CONSTRAINT round_ended_by_somebody CHECK (ended_by IS NULL OR (ended_by IN ('ORIGIN', 'OPERATOR') AND ended_at IS NOT NULL)),
  CONSTRAINT round_interrupted_while_on CHECK (interrupted_at BETWEEN starts_at AND ends_at),
  CONSTRAINT interrupted_by_someone CHECK ((interrupted_at IS NULL) = (interrupted_by IS NULL)),
  CHECK (live_source IS NOT NULL OR vod_source IS NOT NULL)
);
-- Rounds that are on, and those to come.
CREATE INDEX stream_round_on ON stream_round (starts_at, ends_at) WHERE ended_at IS NULL;
-- The round to show of a stream is found without reading the others.
CREATE INDEX stream_round_starts ON stream_round (stream_id, starts_at);
-- Broadcasts that stand still are few.
CREATE INDEX stream_round_interrupted ON stream_round (interrupted_at) WHERE interrupted_at IS NOT NULL AND ended_at IS NULL;

-- What has ended stays ended, whoever writes. A generated column has its value after this trigger only.
CREATE FUNCTION keep_round() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  old_end timestamptz := coalesce(OLD.ended_at, OLD.ends_at);
  new_end timestamptz := coalesce(NEW.ended_at, greatest(NEW.planned_end, NEW.extended_to));
  taken_back boolean := OLD.ended_at IS NOT NULL AND OLD.ended_by = 'ORIGIN' AND NEW.ended_at IS NULL
    AND OLD.ends_at > clock_timestamp();
BEGIN
  IF NEW.round_id <> OLD.round_id OR NEW.stream_id <> OLD.stream_id
     OR (OLD.ended_at IS NOT NULL AND NEW.ended_at IS DISTINCT FROM OLD.ended_at AND taken_back IS NOT TRUE) THEN
    RAISE EXCEPTION 'round % keeps its id, its stream and its end', OLD.round_id USING ERRCODE = 'restrict_violation';
  END IF;
  IF old_end <= clock_timestamp() AND new_end <> old_end AND taken_back IS NOT TRUE THEN
    RAISE EXCEPTION 'round % has ended and keeps its end', OLD.round_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_round BEFORE UPDATE ON stream_round FOR EACH ROW EXECUTE FUNCTION keep_round();

-- Servers that show the stream to someone read it anew.
CREATE FUNCTION tell_of_stream() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_servers('stream_change', coalesce(NEW.stream_id, OLD.stream_id));
  RETURN NULL;
END $$;
CREATE TRIGGER tell_of_stream AFTER INSERT OR UPDATE OR DELETE ON stream_round FOR EACH ROW EXECUTE FUNCTION tell_of_stream();

-- Rounds of a demo that come and go take their sessions with them.
CREATE TABLE playback_session (
  session_id   text COLLATE "C" PRIMARY KEY,
  user_id      text COLLATE "C" NOT NULL,
  stream_id    text COLLATE "C" NOT NULL REFERENCES stream,
  round_id     text COLLATE "C" NOT NULL REFERENCES stream_round ON DELETE CASCADE,
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
-- How many sessions a fan has at once.
CREATE INDEX playback_session_of_fan ON playback_session (user_id) WHERE state = 'ACTIVE';
-- What is over is deleted some time later, oldest first.
CREATE INDEX playback_session_over ON playback_session (over_at) WHERE state <> 'ACTIVE';

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
  round_id text COLLATE "C" NOT NULL REFERENCES stream_round ON DELETE CASCADE,
  seconds  double precision NOT NULL CHECK (seconds >= 0),
  at       timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (user_id, round_id)
) WITH (fillfactor = 80);

-- As content_moment, for the times of rounds.
CREATE TABLE content_round_moment (
  round_id text COLLATE "C" NOT NULL REFERENCES stream_round ON DELETE CASCADE,
  field    text COLLATE "C" NOT NULL,
  written  text NOT NULL,
  instant  timestamptz(3) NOT NULL,
  PRIMARY KEY (round_id, field)
);
