-- What a partner's page may do with its session: names of rules/scopes.ts. Sessions of the platform itself may do everything,
-- whatever their list says. A session that was there before keeps what its elements could do.
ALTER TABLE refresh_family ADD COLUMN scopes text[] NOT NULL DEFAULT ARRAY[
  'profile', 'vote:free', 'vote:paid', 'store', 'ticket:read', 'ticket:use', 'watch', 'event:enter', 'inquiry'];
-- What is not said is not granted.
ALTER TABLE refresh_family ALTER COLUMN scopes SET DEFAULT ARRAY['profile'];

-- A code of the minute in which this is applied was asked for by a window that listed nothing.
ALTER TABLE handoff_code ADD COLUMN scopes text[] NOT NULL DEFAULT ARRAY['profile'];
