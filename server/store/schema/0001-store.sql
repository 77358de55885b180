-- What can be bought. Money is whole minor units of the product's currency. Words are {ko, en, ja}; pictures are an array
-- of {url, width, height, colour, alt: {ko, en, ja}}.

CREATE TABLE product (
  product_id    text COLLATE "C" PRIMARY KEY CHECK (product_id ~ '^[A-Za-z0-9_-]{1,64}$'),
  title_id      text COLLATE "C" NOT NULL,
  position      integer NOT NULL,
  kind          text NOT NULL CHECK (kind IN ('VOTE_PACK', 'TICKET', 'PHOTOCARD', 'GOODS')),
  name          jsonb NOT NULL CHECK (name ?& ARRAY['ko', 'en', 'ja']),
  summary       jsonb NOT NULL CHECK (summary ?& ARRAY['ko', 'en', 'ja']),
  description   jsonb NOT NULL CHECK (description ?& ARRAY['ko', 'en', 'ja']),
  pictures      jsonb NOT NULL CHECK (jsonb_array_length(pictures) > 0),
  currency      text NOT NULL CHECK (currency IN ('KRW', 'JPY', 'USD')),
  price         integer NOT NULL CHECK (price > 0),
  -- The sales fee that each piece adds, and why; both or neither.
  fee_per_piece integer CHECK (fee_per_piece > 0),
  fee_reason    jsonb CHECK (fee_reason ?& ARRAY['ko', 'en', 'ja']),
  opens_at      timestamptz(3) NOT NULL,
  closes_at     timestamptz(3) CHECK (closes_at > opens_at),
  -- Pieces in all; null where there is no end of them.
  on_hand       integer CHECK (on_hand >= 0),
  reserved      integer NOT NULL DEFAULT 0 CHECK (reserved >= 0),
  sold          integer NOT NULL DEFAULT 0 CHECK (sold >= 0),
  -- How many pieces one fan may have, reserved and bought together.
  limit_per_fan integer CHECK (limit_per_fan > 0),
  -- The least that is left before the number is shown; null: never shown.
  shown_below   integer CHECK (shown_below > 0),
  needs_address boolean NOT NULL,
  rights        integer CHECK (rights > 0),
  valid_days    integer CHECK (valid_days > 0),
  delivery      jsonb NOT NULL CHECK (delivery ?& ARRAY['ko', 'en', 'ja']),
  withdrawal    jsonb NOT NULL CHECK (withdrawal ?& ARRAY['ko', 'en', 'ja']),
  seller        jsonb NOT NULL CHECK (seller ?& ARRAY['ko', 'en', 'ja']),
  -- What the staff has withdrawn is on no list and is not sold. Orders keep what they have of it.
  withdrawn_at  timestamptz(3),
  search_text   text NOT NULL GENERATED ALWAYS AS (search_text_of(name, summary)) STORED,
  CONSTRAINT stock_never_negative CHECK (on_hand - reserved - sold >= 0),
  CHECK ((fee_per_piece IS NULL) = (fee_reason IS NULL)),
  CHECK ((kind = 'VOTE_PACK') = (rights IS NOT NULL) AND (rights IS NULL) = (valid_days IS NULL)),
  CHECK (kind <> 'GOODS' OR needs_address)
) WITH (fillfactor = 80);
CREATE INDEX product_in_order ON product (position, product_id);

-- What one fan has of a product, reserved and bought together; only for products with a limit. The product's limit when
-- the row was last written stands beside it, so that no bug can pass it.
CREATE TABLE product_holding (
  user_id       text COLLATE "C" NOT NULL,
  product_id    text COLLATE "C" NOT NULL REFERENCES product,
  pieces        integer NOT NULL CHECK (pieces >= 0),
  limit_per_fan integer NOT NULL,
  PRIMARY KEY (user_id, product_id),
  CONSTRAINT fan_limit CHECK (pieces <= limit_per_fan)
) WITH (fillfactor = 80);

-- As content_moment, for the times of products.
CREATE TABLE content_product_moment (
  product_id text COLLATE "C" NOT NULL REFERENCES product ON DELETE CASCADE,
  field      text COLLATE "C" NOT NULL CHECK (field IN ('opens', 'closes')),
  written    text NOT NULL,
  instant    timestamptz(3) NOT NULL,
  PRIMARY KEY (product_id, field)
);
