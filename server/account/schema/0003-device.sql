-- Whether a fan was signed in on a device before, also in sessions that have ended.
CREATE INDEX CONCURRENTLY refresh_family_of_device ON refresh_family (user_id, device_id);
