-- How many sessions a fan has at once.
CREATE INDEX playback_session_of_fan ON playback_session (user_id) WHERE state = 'ACTIVE';
