-- Titles (a show, an award, a festival) and the artists who stand in them. Words are {ko, en, ja};
-- a picture is {url, width, height, colour, alt: {ko, en, ja}}.

CREATE TABLE title (
  title_id    text COLLATE "C" PRIMARY KEY CHECK (title_id ~ '^[A-Za-z0-9_-]{1,64}$'),
  position    integer NOT NULL,
  accent      text NOT NULL CHECK (accent ~* '^#[0-9a-f]{6}$'),
  name        jsonb NOT NULL CHECK (name ?& ARRAY['ko', 'en', 'ja']),
  tagline     jsonb NOT NULL CHECK (tagline ?& ARRAY['ko', 'en', 'ja']),
  description jsonb NOT NULL CHECK (description ?& ARRAY['ko', 'en', 'ja']),
  poster      jsonb NOT NULL CHECK (poster -> 'alt' ?& ARRAY['ko', 'en', 'ja']),
  stage       jsonb NOT NULL CHECK (stage -> 'alt' ?& ARRAY['ko', 'en', 'ja']),
  -- What the staff has withdrawn stays for what refers to it, and no fan finds it.
  withdrawn_at timestamptz(3),
  search_text text NOT NULL GENERATED ALWAYS AS (search_text_of(name, tagline)) STORED
);

CREATE TABLE artist (
  artist_id   text COLLATE "C" PRIMARY KEY CHECK (artist_id ~ '^[A-Za-z0-9_-]{1,64}$'),
  position    integer NOT NULL,
  accent      text NOT NULL CHECK (accent ~* '^#[0-9a-f]{6}$'),
  name        jsonb NOT NULL CHECK (name ?& ARRAY['ko', 'en', 'ja']),
  note        jsonb NOT NULL CHECK (note ?& ARRAY['ko', 'en', 'ja']),
  portrait    jsonb NOT NULL CHECK (portrait -> 'alt' ?& ARRAY['ko', 'en', 'ja']),
  -- In every language; empty where the operator has written none.
  story       jsonb NOT NULL DEFAULT '{"ko": "", "en": "", "ja": ""}' CHECK (story ?& ARRAY['ko', 'en', 'ja']),
  withdrawn_at timestamptz(3),
  search_text text NOT NULL GENERATED ALWAYS AS (search_text_of(name, note)) STORED
);

CREATE TABLE title_artist (
  title_id    text COLLATE "C" NOT NULL REFERENCES title ON DELETE CASCADE,
  artist_id   text COLLATE "C" NOT NULL REFERENCES artist ON DELETE CASCADE,
  PRIMARY KEY (title_id, artist_id)
);
CREATE INDEX title_artist_artist ON title_artist (artist_id);
