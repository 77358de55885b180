-- What one member of the staff has asked for, and another one has to approve.
CREATE TABLE staff_approval (
  approval_id  text COLLATE "C" PRIMARY KEY,
  -- The name of the call, as its contract has it.
  call         text NOT NULL,
  -- Parameters, body and reason.
  input_sealed bytea NOT NULL,
  object_kind  text NOT NULL,
  object_id    text NOT NULL,
  title_id     text,
  asked_by     text COLLATE "C" NOT NULL REFERENCES staff,
  asked_at     timestamptz NOT NULL DEFAULT now(),
  expires_at   timestamptz NOT NULL,
  state        text NOT NULL DEFAULT 'ASKED' CHECK (state IN ('ASKED', 'APPROVED', 'REFUSED', 'WITHDRAWN')),
  decided_by   text COLLATE "C" REFERENCES staff,
  decided_at   timestamptz,
  CHECK ((state = 'ASKED') = (decided_by IS NULL)),
  CHECK ((state = 'ASKED') = (decided_at IS NULL)),
  -- Whatever the code does: nobody approves or refuses what they asked for, and only they withdraw it.
  CHECK (state = 'ASKED' OR (state = 'WITHDRAWN') = (decided_by = asked_by))
);
CREATE INDEX staff_approval_asked ON staff_approval (asked_at DESC, approval_id DESC);

-- One row: how the team works.
CREATE TABLE staff_setting (
  one        boolean PRIMARY KEY DEFAULT true CHECK (one),
  two_people boolean NOT NULL DEFAULT true
);
INSERT INTO staff_setting DEFAULT VALUES;
