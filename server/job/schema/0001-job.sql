-- Long work that the staff asks for. One process does it; one that dies leaves the rest to the next.
CREATE TABLE job (
  job_id       text COLLATE "C" PRIMARY KEY,
  kind         text COLLATE "C" NOT NULL,
  -- Of the staff: whoever has it sees the job and its result.
  right_needed text COLLATE "C" NOT NULL,
  -- Whom it is about, where that is one thing.
  object_kind  text COLLATE "C",
  object_id    text COLLATE "C",
  asked_by     text COLLATE "C" NOT NULL REFERENCES staff,
  asked_at     timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  -- What is to be done, and why; deleted when it has ended.
  input_sealed bytea,
  state        text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'RUNNING', 'DONE', 'FAILED', 'STOPPED')),
  steps        integer NOT NULL CHECK (steps > 0),
  done         integer NOT NULL DEFAULT 0,
  -- Steps that were refused, such as for a member who has left.
  refused      integer NOT NULL DEFAULT 0,
  failure      text,
  -- Attempts that broke off.
  attempts     integer NOT NULL DEFAULT 0,
  next_at      timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  started_at   timestamptz(3),
  ended_at     timestamptz(3),
  result_name   text,
  result_type   text,
  result_sealed bytea,
  result_until  timestamptz(3),
  CHECK (done BETWEEN 0 AND steps AND refused BETWEEN 0 AND done),
  CHECK ((ended_at IS NULL) = (state IN ('WAITING', 'RUNNING'))),
  CHECK ((state IN ('WAITING', 'RUNNING')) = (input_sealed IS NOT NULL)),
  CHECK ((failure IS NULL) = (state <> 'FAILED')),
  CHECK (num_nonnulls(result_name, result_type, result_sealed, result_until) IN (0, 4))
) WITH (fillfactor = 70);
CREATE INDEX job_asked ON job (asked_at DESC, job_id DESC);
CREATE INDEX job_due ON job (next_at) WHERE state IN ('WAITING', 'RUNNING');
CREATE INDEX job_of_object ON job (object_kind, object_id) WHERE object_id IS NOT NULL;
CREATE INDEX job_result_until ON job (result_until) WHERE result_until IS NOT NULL;

-- The outcome of each step, written in the transaction of what the step does: so each is done once.
CREATE TABLE job_step (
  job_id   text COLLATE "C" NOT NULL REFERENCES job ON DELETE CASCADE,
  position integer NOT NULL CHECK (position >= 0),
  -- `DONE`, or the code of a refusal.
  outcome  text NOT NULL,
  PRIMARY KEY (job_id, position)
);
