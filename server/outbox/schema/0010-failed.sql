-- Finds the mails about orders that failed lately. Its condition names the kinds as the query of order-mails.ts does.
CREATE INDEX CONCURRENTLY outgoing_message_failed_of_order ON outgoing_message (ended_at) WHERE state = 'FAILED' AND kind IN ('orderPaid', 'orderUnpaid', 'parcelSent', 'parcelLost', 'refundMade');
