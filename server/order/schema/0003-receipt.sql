-- Who sold the order, and the tax rate at the time of its payment, as `receipt.ts` writes it. Orders that were paid before this column have none.
ALTER TABLE fan_order ADD COLUMN receipt jsonb;
