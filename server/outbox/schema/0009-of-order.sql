-- Finds the mails about an order by their causes, which have the id of the order, of a parcel or of a refund after the first colon. Its condition
-- names the kinds as the query of order-mails.ts does.
CREATE INDEX CONCURRENTLY outgoing_message_of_order ON outgoing_message (split_part(key, ':', 2)) WHERE kind IN ('orderPaid', 'orderUnpaid', 'parcelSent', 'parcelLost', 'refundMade');
