-- How the staff finds a fan: by an address that may not be confirmed, by the beginning of a nickname, and the newest first.
CREATE INDEX fan_by_email ON fan (email_hash);
CREATE INDEX fan_by_nickname ON fan (nickname_key COLLATE "C");
CREATE INDEX fan_by_joining ON fan (joined_at DESC, user_id DESC);
