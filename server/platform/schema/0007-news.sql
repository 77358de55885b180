-- What server processes have to hear of at once: written in the transaction that makes it, sent and deleted by one process
-- (server/platform/bus/relay.ts). NOTIFY in each transaction would let no two of them commit at the same time.
CREATE TABLE news (
  sequence bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  channel  text COLLATE "C" NOT NULL CHECK (channel <> '' AND octet_length(channel) <= 60),
  -- One message of the bus has to have room for it.
  payload  text COLLATE "C" NOT NULL CHECK (octet_length(payload) <= 7000)
);

-- Tells every server process, once the transaction has committed.
CREATE FUNCTION tell_servers(p_channel text, p_payload text) RETURNS void LANGUAGE sql
  AS $$ INSERT INTO news (channel, payload) VALUES (p_channel, p_payload) $$;
