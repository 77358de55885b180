-- What was counted in each hour, so that nobody counts a week's ballots again. An hour that is over is counted once more, then never.
CREATE TABLE figure_hour (
  kind     text COLLATE "C" NOT NULL,
  hour     timestamptz NOT NULL CHECK (hour = date_trunc('hour', hour)),
  count    bigint NOT NULL CHECK (count >= 0),
  is_final boolean NOT NULL,
  PRIMARY KEY (kind, hour)
);
