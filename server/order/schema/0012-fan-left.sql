-- When the fan of an order left: nothing is delivered for it any more, however late a payment for it succeeds.
ALTER TABLE fan_order ADD COLUMN fan_left_at timestamptz(3);
UPDATE fan_order SET fan_left_at = clock_timestamp() WHERE forget_on IS NOT NULL OR orderer ->> 'name' = '';
