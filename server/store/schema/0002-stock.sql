-- Corrections of stock by the staff. The stock of a product is what its content says, changed by them: publishing its content leaves them as they are.
ALTER TABLE product ADD COLUMN corrected integer NOT NULL DEFAULT 0,
  -- What was corrected before its pieces were uncounted for a time: the stock that was published after that is a new count.
  ADD COLUMN corrected_before integer NOT NULL DEFAULT 0;

CREATE TABLE stock_correction (
  correction_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id text COLLATE "C" NOT NULL REFERENCES product,
  change     integer NOT NULL CHECK (change <> 0),
  cause      text NOT NULL CHECK (cause IN ('COUNT', 'DAMAGE', 'FOUND', 'OTHER')),
  reason     text NOT NULL,
  -- Not a reference: the audit log keeps who it was as well.
  staff_id   text COLLATE "C" NOT NULL,
  at         timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX stock_correction_of_product ON stock_correction (product_id, correction_id DESC);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON stock_correction FOR EACH STATEMENT EXECUTE FUNCTION append_only();
