-- A preview needs a copy of a table, in which no fan waits for it. The server's role may not make temporary objects, since a view or a function of
-- its own could run with more rights than it has. This function belongs to the owner and makes nothing but such a copy, which has the
-- table's name in this transaction and ends with it.
CREATE FUNCTION copy_for_preview(copied text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  columns text;
BEGIN
  IF NOT has_table_privilege(session_user, format('public.%I', copied), 'UPDATE') THEN
    RAISE EXCEPTION 'no copy of %', copied USING ERRCODE = 'insufficient_privilege';
  END IF;
  EXECUTE format('CREATE TEMP TABLE %1$I (LIKE public.%1$I INCLUDING ALL) ON COMMIT DROP', copied);
  SELECT string_agg(quote_ident(attname), ', ') INTO columns FROM pg_attribute
  WHERE attrelid = format('public.%I', copied)::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '';
  EXECUTE format('INSERT INTO pg_temp.%1$I (%2$s) SELECT %2$s FROM public.%1$I', copied, columns);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE ON pg_temp.%I TO %I', copied, session_user);
END
$$;
