-- Pictures that fans add to what they write. The server has made them anew, without metadata, and they are sealed.
CREATE TABLE inquiry_picture (
  picture_id     text COLLATE "C" PRIMARY KEY,
  inquiry_id     text COLLATE "C" NOT NULL REFERENCES inquiry ON DELETE CASCADE,
  -- Of the reply; 0: of the question.
  position       integer NOT NULL CHECK (position >= 0),
  -- A text has as many pictures as there are numbers, so that no race passes it.
  number         smallint NOT NULL CHECK (number BETWEEN 1 AND 3),
  width          integer NOT NULL CHECK (width > 0),
  height         integer NOT NULL CHECK (height > 0),
  picture_sealed bytea NOT NULL,
  sent_at        timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (inquiry_id, position, number)
);
