ALTER TABLE stream_round VALIDATE CONSTRAINT round_live_address, VALIDATE CONSTRAINT round_vod_address;
