-- The transparency log: the entries of all votes' ledgers as leaves of one Merkle tree, in the order in which their heads were
-- published. An entry stays where it is; of the tree only what can't be computed from one tile's entries is stored.

-- A published link of a vote's chain: its entries are the leaves from `first_leaf` on.
CREATE TABLE log_link (
  first_leaf       bigint PRIMARY KEY CHECK (first_leaf >= 0),
  entries          integer NOT NULL CHECK (entries BETWEEN 1 AND 1000),
  vote_id          text COLLATE "C" NOT NULL,
  -- The ledger's sequence numbers of its entries are above the first and up to the second.
  after_sequence   bigint NOT NULL,
  through_sequence bigint NOT NULL,
  -- How many entries of the vote the link's head covers.
  head_position    bigint NOT NULL,
  UNIQUE (vote_id, through_sequence)
);

-- The root of each full tile, which is one hash on the level above.
CREATE TABLE log_subtree (
  level smallint NOT NULL,
  index bigint NOT NULL,
  root  bytea NOT NULL CHECK (octet_length(root) = 32),
  PRIMARY KEY (level, index)
);

-- Every checkpoint that was published, as it was signed. There is one text for each size.
CREATE TABLE log_checkpoint (
  size    bigint PRIMARY KEY CHECK (size > 0),
  note    text NOT NULL,
  made_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);

-- A witness's line below a checkpoint. The first one of each witness is kept.
CREATE TABLE log_cosignature (
  size     bigint NOT NULL REFERENCES log_checkpoint,
  -- The witness's public key.
  witness  text COLLATE "C" NOT NULL,
  line     text NOT NULL,
  taken_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (size, witness)
);
CREATE INDEX log_cosignature_of_witness ON log_cosignature (witness, size);

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON log_link FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON log_subtree FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON log_checkpoint FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON log_cosignature FOR EACH STATEMENT EXECUTE FUNCTION append_only();

-- The seed of the key that signs checkpoints, under PERSONAL_KEY. It stays the same for ever: witnesses and fans know its public part.
CREATE TABLE log_key (
  name        text PRIMARY KEY,
  seed_sealed bytea NOT NULL
);
