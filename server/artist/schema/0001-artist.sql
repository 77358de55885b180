-- Which products, streams and prize events are about an artist, from their content. Votes say it themselves: candidate.artist_id.
CREATE TABLE artist_subject (
  artist_id  text COLLATE "C" NOT NULL REFERENCES artist ON DELETE CASCADE,
  kind       text COLLATE "C" NOT NULL CHECK (kind IN ('PRODUCT', 'STREAM', 'EVENT')),
  subject_id text COLLATE "C" NOT NULL,
  -- In the order of the files.
  position   integer NOT NULL,
  PRIMARY KEY (artist_id, kind, subject_id)
);
CREATE INDEX artist_subject_subject ON artist_subject (kind, subject_id);

-- A fan's favourite artists. Each has one of 200 places (rules/favourites.ts), so that no two requests at once pass the limit.
CREATE TABLE favourite_artist (
  user_id   text COLLATE "C" NOT NULL,
  artist_id text COLLATE "C" NOT NULL REFERENCES artist ON DELETE CASCADE,
  place     smallint NOT NULL CHECK (place BETWEEN 1 AND 200),
  -- Orders the list: the latest first.
  added     bigint GENERATED ALWAYS AS IDENTITY,
  since     timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (user_id, artist_id),
  UNIQUE (user_id, place)
);
CREATE INDEX favourite_artist_artist ON favourite_artist (artist_id);
