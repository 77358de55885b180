-- What was done on a partner's pages, by day (UTC): counters alone, and nothing about who did it.
CREATE TABLE partner_usage (
  partner_id text COLLATE "C" NOT NULL REFERENCES partner ON DELETE CASCADE,
  day        date NOT NULL,
  loads      bigint NOT NULL DEFAULT 0,
  sign_ins   bigint NOT NULL DEFAULT 0,
  votes      bigint NOT NULL DEFAULT 0,
  orders     bigint NOT NULL DEFAULT 0,
  errors     bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (partner_id, day)
);
