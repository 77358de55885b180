-- The people who run the platform. Their accounts are never fans' accounts.
CREATE TABLE staff (
  staff_id     text COLLATE "C" PRIMARY KEY,
  name_sealed  bytea NOT NULL,
  email_sealed bytea NOT NULL,
  -- By which an address is found, and kept unique.
  email_hash   bytea NOT NULL CONSTRAINT staff_email_unique UNIQUE CHECK (octet_length(email_hash) = 32),
  state        text NOT NULL DEFAULT 'INVITED' CHECK (state IN ('INVITED', 'ACTIVE', 'DEACTIVATED')),
  -- Increases with each change of roles or state; a change names the version that it is based on.
  version      integer NOT NULL DEFAULT 1,
  created_at   timestamptz NOT NULL DEFAULT now(),
  signed_in_at timestamptz
);

-- A role is held for one title, or for all: then the title is empty.
CREATE TABLE staff_role (
  staff_id text COLLATE "C" NOT NULL REFERENCES staff ON DELETE CASCADE,
  role     text NOT NULL CHECK (role IN ('owner', 'producer', 'shop', 'stage', 'door', 'desk', 'accountant', 'auditor')),
  title_id text NOT NULL DEFAULT '',
  PRIMARY KEY (staff_id, role, title_id),
  CHECK (role <> 'owner' OR title_id = '')
);

-- A link that lets its holder add a passkey to the account; only the hash of its token is stored. A new one replaces it.
CREATE TABLE staff_invitation (
  staff_id   text COLLATE "C" PRIMARY KEY REFERENCES staff ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  -- Null: by command.
  invited_by text COLLATE "C" REFERENCES staff,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);

CREATE TABLE staff_passkey (
  -- The credential's id, in base64url.
  passkey_id text COLLATE "C" PRIMARY KEY CHECK (char_length(passkey_id) <= 1400),
  staff_id   text COLLATE "C" NOT NULL REFERENCES staff ON DELETE CASCADE,
  public_key bytea NOT NULL,
  counter    bigint NOT NULL,
  transports text[] NOT NULL,
  -- The holder's own name for it.
  label      text NOT NULL CHECK (char_length(label) BETWEEN 1 AND 60),
  -- Whether it is synchronized between devices.
  synced     boolean NOT NULL,
  added_at   timestamptz NOT NULL DEFAULT now(),
  used_at    timestamptz
);
CREATE INDEX staff_passkey_of_staff ON staff_passkey (staff_id, added_at);

-- A challenge that a passkey has to sign; used once.
CREATE TABLE staff_challenge (
  challenge  text COLLATE "C" PRIMARY KEY,
  purpose    text NOT NULL CHECK (purpose IN ('SIGN_IN', 'ACCEPT', 'ADD', 'PROVE')),
  -- Whose passkey it is for; null for a sign-in.
  staff_id   text COLLATE "C" REFERENCES staff ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  CHECK ((purpose = 'SIGN_IN') = (staff_id IS NULL))
);
CREATE INDEX staff_challenge_expires ON staff_challenge (expires_at);

-- Codes that sign in without a passkey, once each: 80 random bits, of which only the hash is stored.
CREATE TABLE staff_recovery_code (
  code_hash bytea PRIMARY KEY CHECK (octet_length(code_hash) = 32),
  staff_id  text COLLATE "C" NOT NULL REFERENCES staff ON DELETE CASCADE,
  used_at   timestamptz
);
CREATE INDEX staff_recovery_code_of_staff ON staff_recovery_code (staff_id);

CREATE TABLE staff_session (
  session_id     text COLLATE "C" PRIMARY KEY,
  staff_id       text COLLATE "C" NOT NULL REFERENCES staff ON DELETE CASCADE,
  -- Of the cookie.
  token_hash     bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  agent          text NOT NULL,
  address_sealed bytea NOT NULL,
  started_at     timestamptz NOT NULL DEFAULT now(),
  seen_at        timestamptz NOT NULL DEFAULT now(),
  -- When and how its holder showed last who they are.
  proof          text NOT NULL CHECK (proof IN ('PASSKEY', 'RECOVERY', 'DIRECTORY')),
  proven_at      timestamptz NOT NULL DEFAULT now(),
  ended_at       timestamptz
);
CREATE INDEX staff_session_of_staff ON staff_session (staff_id, started_at);

-- A sign-in in the company's directory that has begun; used once, in the browser that began it.
CREATE TABLE staff_directory_state (
  state_hash    bytea PRIMARY KEY CHECK (octet_length(state_hash) = 32),
  browser_hash  bytea NOT NULL CHECK (octet_length(browser_hash) = 32),
  code_verifier text NOT NULL,
  nonce         text NOT NULL,
  expires_at    timestamptz NOT NULL
);

-- Who a staff member is in the directory. It is kept at the first sign-in: an address may belong to somebody else later.
CREATE TABLE staff_identity (
  staff_id     text COLLATE "C" NOT NULL REFERENCES staff ON DELETE CASCADE,
  issuer       text NOT NULL,
  subject_hash bytea NOT NULL CHECK (octet_length(subject_hash) = 32),
  linked_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (staff_id, issuer),
  UNIQUE (issuer, subject_hash)
);

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
-- What waits is a few of all that was ever asked for.
CREATE INDEX staff_approval_open ON staff_approval (asked_at DESC, approval_id DESC) WHERE state = 'ASKED';
-- When a fan leaves, what was asked for about them is emptied.
CREATE INDEX staff_approval_of_object ON staff_approval (object_kind, object_id);

-- One row: how the team works.
CREATE TABLE staff_setting (
  one        boolean PRIMARY KEY DEFAULT true CHECK (one),
  two_people boolean NOT NULL DEFAULT true
);
INSERT INTO staff_setting DEFAULT VALUES;
