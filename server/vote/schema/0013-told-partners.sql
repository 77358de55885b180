-- Which ends and results of votes partners were told of. What has ended before is not told.
CREATE TABLE vote_told (
  vote_id text COLLATE "C" NOT NULL REFERENCES vote,
  type    text NOT NULL CHECK (type IN ('vote.closed', 'vote.result')),
  told_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (vote_id, type)
);
INSERT INTO vote_told (vote_id, type) SELECT vote_id, 'vote.closed' FROM vote WHERE closes_at <= clock_timestamp();
INSERT INTO vote_told (vote_id, type) SELECT vote_id, 'vote.result' FROM vote WHERE results_at <= clock_timestamp();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON vote_told FOR EACH STATEMENT EXECUTE FUNCTION append_only();
