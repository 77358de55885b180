-- When the orderer and the address of an order are blanked, after its fan has left: the law asks to keep records of
-- contracts and payments for five years; what was never paid is blanked at once.
ALTER TABLE fan_order ADD COLUMN forget_on date;
CREATE INDEX fan_order_to_forget ON fan_order (forget_on) WHERE forget_on IS NOT NULL;
