-- When the fan last took a scope from the session: access tokens from before say more than it may do now.
ALTER TABLE refresh_family ADD COLUMN narrowed_at timestamptz;
