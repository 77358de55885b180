-- A fan, the identities that open the account, and what the fan agreed to.

CREATE TABLE fan (
  user_id      text PRIMARY KEY,
  name         text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 80),
  -- As the fan wrote it; the key is what two nicknames are compared by (NFKC, case-folded).
  nickname     text NOT NULL CHECK (char_length(nickname) BETWEEN 1 AND 30),
  nickname_key text NOT NULL CONSTRAINT fan_nickname_unique UNIQUE,
  email        text NOT NULL,
  email_key    text NOT NULL CONSTRAINT fan_email_unique UNIQUE CHECK (email_key = lower(email_key)),
  phone        text,
  birth_date   date NOT NULL,
  gender       text CHECK (gender IN ('MAN', 'WOMAN')),
  residence    text NOT NULL CHECK (residence IN ('KOREA', 'OUTSIDE_KOREA')),
  language     text NOT NULL CHECK (language IN ('ko', 'en', 'ja')),
  joined_at    timestamptz NOT NULL DEFAULT now(),
  -- Nobody under age has an account, whatever the code does: 14 on the day in Seoul.
  CONSTRAINT fan_of_age CHECK (birth_date + interval '14 years' <= (joined_at AT TIME ZONE 'Asia/Seoul')::date)
);

CREATE TABLE fan_identity (
  provider  text NOT NULL CHECK (provider IN ('google', 'twitter', 'line', 'kakao', 'naver', 'facebook')),
  subject   text NOT NULL,
  user_id   text NOT NULL REFERENCES fan ON DELETE CASCADE,
  linked_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT fan_identity_unique PRIMARY KEY (provider, subject)
);
CREATE INDEX fan_identity_of_fan ON fan_identity (user_id);

-- Never changed: a new version or a withdrawn consent is a new row.
CREATE TABLE fan_agreement (
  user_id   text NOT NULL REFERENCES fan ON DELETE CASCADE,
  terms_id  text NOT NULL,
  version   text NOT NULL,
  locale    text NOT NULL CHECK (locale IN ('ko', 'en', 'ja')),
  agreed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, terms_id, version)
);
