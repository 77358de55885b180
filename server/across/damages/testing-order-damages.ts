import type { Damages } from './testing-damages.ts';

/** Damages of stock, tickets, orders and payments. */
export const orderDamages: Damages = {
  'stock is never negative, and no fan has more pieces than the limit': [
    ["UPDATE product SET sold = 11 WHERE product_id = 'pass'", 'product pass: 10 on hand, 0 reserved, 11 sold'],
    ['UPDATE product_holding SET pieces = 6', 'has 6 pieces of pass, and the limit was 5'],
  ],
  'a registered code has one ticket, of the fan who registered it; other codes have none': [
    ["UPDATE ticket_code SET state = 'ISSUED', registered_by = NULL", 'is ISSUED and has 1 tickets'],
    ["UPDATE ticket_code SET state = 'REGISTERED' WHERE state = 'ISSUED'", 'is REGISTERED and has 0 tickets'],
    ["UPDATE ticket SET user_id = 'fan-b' WHERE source = 'CODE'", 'is REGISTERED and has 1 tickets'],
    ['DELETE FROM ticket_code', 'ticket FT-1 has a code that does not exist'],
  ],
  'a ticket counts its uses since the last reset, within the limits of its pass': [
    ["UPDATE ticket SET uses = 0 WHERE number = 'FT-1'", 'ticket FT-1: 0 of 3 uses, 1 stored'],
    [
      "INSERT INTO ticket_use (ticket_id, reset, round_id) VALUES ('t-1', 0, 'one')",
      'ticket FT-2: 0 of 3 uses, 1 stored',
    ],
    ["UPDATE ticket SET resets_used = 2, uses = 0 WHERE number = 'FT-1'", '2 of 1 resets'],
    ["UPDATE ticket SET device_number = 3 WHERE number = 'FT-1'", '3 devices'],
  ],
  'the log of a ticket is complete': [
    ["DELETE FROM ticket_log WHERE ticket_id = 't-code' AND position = 2", 'ticket FT-1: 4 entries up to 4'],
    ["DELETE FROM ticket_log WHERE ticket_id = 't-1'", 'ticket FT-2: 0 entries'],
    ["UPDATE ticket_log SET kind = 'USED' WHERE kind = 'RESET'", '0 resets of 1'],
  ],
  'a bought ticket belongs to the fan who ordered it': [
    ["UPDATE ticket SET user_id = 'fan-b' WHERE number = 'FT-2'", 'ticket FT-2 is of fan'],
    ["UPDATE ticket SET order_id = 'late' WHERE number = 'FT-2'", 'ticket FT-2 is of fan'],
  ],
  'each number of a card is issued once, and none above the last one': [
    [
      "INSERT INTO photocard (photocard_id, order_id, line_id, piece, user_id, product_id, serial) VALUES ('q', 'bought', 'l-card', 2, 'fan-a', 'card', 1)",
      'number 1 of card was issued 2 times',
    ],
    ['UPDATE photocard_product SET issued = 0', 'card has issued 0 numbers, and the last is 1'],
  ],
  'an order has the prices of its lines and the sum of its refunds': [
    [
      "UPDATE fan_order SET product_amount = 5000, payment_amount = 5000 WHERE order_id = 'bought'",
      'order bought: 5000',
    ],
    ["UPDATE fan_order SET payment_amount = 5999 WHERE order_id = 'bought'", '6000 + 0 = 5999'],
    ["DELETE FROM order_line WHERE line_id = 'l-pack'", 'its lines 5000'],
    ['DELETE FROM refund', 'its refunds 0'],
    ["UPDATE fan_order SET refunded = 0 WHERE order_id = 'bought'", '0 refunded'],
  ],
  'a line costs its price for each piece': [
    ["UPDATE order_line SET unit_price = 1 WHERE line_id = 'l-pass'", 'line l-pass: 2 × 1 is not 2000'],
    ["UPDATE order_line SET refunded = 3000 WHERE line_id = 'l-pass'", 'line l-pass'],
  ],
  "an order's status is the last one of its history, and each step was allowed": [
    [
      "DELETE FROM order_history WHERE order_id = 'bought' AND position = 4",
      'order bought is PARTIALLY_REFUNDED, and its history ends with FULFILLED',
    ],
    ["DELETE FROM order_history WHERE order_id = 'late'", 'its history ends with nothing'],
    [
      "UPDATE order_history SET status = 'CANCELED' WHERE order_id = 'bought' AND position = 2",
      'step 3 from CANCELED to FULFILLED',
    ],
    ["DELETE FROM order_history WHERE order_id = 'bought' AND position = 2", 'step 3 from PAYING to FULFILLED'],
    ['UPDATE fan_order SET paid_at = NULL', 'order bought is PARTIALLY_REFUNDED'],
  ],
  'the state of each line fits the status of its order': [
    [
      "UPDATE order_line SET state = 'RELEASED' WHERE line_id = 'l-next'",
      'order waiting is RESERVED, and its line l-next is RELEASED',
    ],
    ["UPDATE order_line SET state = 'WAITING' WHERE line_id = 'l-late'", 'order late is EXPIRED'],
    ["UPDATE order_line SET state = 'RELEASED' WHERE line_id = 'l-pass'", 'line l-pass is RELEASED'],
    ["UPDATE fan_order SET status = 'REFUNDED' WHERE order_id = 'bought'", 'order bought is REFUNDED'],
  ],
  'stock counts the pieces of the orders': [
    [
      "UPDATE product SET sold = 3 WHERE product_id = 'pass'",
      'product pass: 0 reserved and 3 sold, its orders 0 and 2',
    ],
    [
      "UPDATE product SET reserved = 0 WHERE product_id = 'shirt'",
      'product shirt: 0 reserved and 1 sold, its orders 1 and 1',
    ],
    [
      "UPDATE product SET sold = 1 WHERE product_id = 'poster'",
      'product poster: 0 reserved and 1 sold, its orders 0 and 0',
    ],
    ["UPDATE sold_pieces SET returned = 0 WHERE product_id = 'poster'", '0 bought and 0 replaced, its orders 1 and 0'],
    ["INSERT INTO sold_pieces VALUES ('pass', 1, 0)", '1 bought and 1 replaced, its orders 2 and 0'],
  ],
  "a product's corrected stock is the sum of its corrections": [
    ["UPDATE product SET corrected = 0 WHERE product_id = 'shirt'", 'product shirt: 0 corrected, its corrections -1'],
    ['DELETE FROM stock_correction', 'product shirt: -1 corrected, its corrections 0'],
  ],
  'a refund covers exactly the pieces that were not sent, came back or were lost': [
    ["UPDATE shipment SET state = 'SHIPPED'", 'line l-poster: 1000 refunded, 0 of 1 pieces'],
    ["UPDATE order_line SET refunded = 500 WHERE line_id = 'l-poster'", 'line l-poster: 500 refunded, 1 of 1 pieces'],
  ],
  'a paid line is delivered once, or a job waits to deliver it': [
    ["DELETE FROM fulfilment WHERE line_id = 'l-pass'", 'line l-pass is DELIVERED, and was not delivered'],
    ["INSERT INTO fulfilment (line_id) VALUES ('l-shirt')", 'line l-shirt is WAITING, and was delivered'],
    ["DELETE FROM outbox WHERE key = 'fulfil:l-shirt'", 'line l-shirt is paid and waits, and no job delivers it'],
  ],
  'a delivery has the bought pieces, for the fan who ordered them': [
    ["DELETE FROM ticket WHERE number = 'FT-2'", 'line l-pass of 2 × TICKET brought 1'],
    ['DELETE FROM photocard', 'line l-card of 1 × PHOTOCARD brought'],
    ["UPDATE paid_lot SET granted = 11 WHERE source = 'order:l-pack'", 'line l-pack of 1 × VOTE_PACK brought 11'],
    ["UPDATE paid_lot SET user_id = 'fan-b' WHERE source = 'order:l-pack'", 'line l-pack'],
  ],
  'a finished job has delivered its line, and each refund has a job': [
    ["UPDATE outbox SET done_at = now() WHERE key = 'fulfil:l-shirt'", 'is done, and the line waits'],
    ["DELETE FROM outbox WHERE key = 'refund:r'", 'no job pays the refund r of order bought'],
  ],
  'a paid order has one payment that counts, of its amount': [
    ['UPDATE payment_attempt SET counts = false', 'order bought of 6000 KRW has 0 payments'],
    ['UPDATE payment_attempt SET captured = 5999 WHERE counts', 'has 1 payments of 5999'],
    ["UPDATE payment_attempt SET currency = 'JPY' WHERE counts", 'order bought of 6000 KRW'],
    ["UPDATE payment_attempt SET counts = true WHERE attempt_id = 'a-late'", 'order late of 1000 KRW has 1 payments'],
  ],
  'the refunds of an order, by us and at the provider, are at most its payment': [
    ["UPDATE fan_order SET returned_outside = payment_amount WHERE order_id = 'bought'", 'went back at the provider'],
    ["UPDATE refund SET requested_by = 'PROVIDER'", 'went back at the provider, 1000 of that for its lines'],
  ],
  'the vote rights of an order are held while the order is held, and only then': [
    ["UPDATE paid_lot SET held = 1 WHERE source = 'order:l-pack'", 'l-pack has 10 to cast and 1 held'],
  ],
  'captured money pays for an order, or is returned once': [
    [
      'UPDATE payment_attempt SET returned = 2000 WHERE counts',
      'attempt a-2: 6000 taken, 2000 went back, its order has 1000',
    ],
    ["DELETE FROM outbox WHERE key = 'void:late'", 'attempt a-late: 1000 captured for no order'],
  ],
  "an attempt has the sums of the provider's movements": [
    [
      "DELETE FROM payment_movement WHERE kind = 'REFUND'",
      'attempt a-2 took 6000 and returned 1000, but 6000 and 0 moved',
    ],
    [
      "UPDATE payment_movement SET lines = '[{\"amount\": 5}]' WHERE attempt_id = 'a-late'",
      'of 1000 is for lines of 5',
    ],
  ],
  'a disputed order has an open dispute, and no other has one': [
    ['UPDATE payment_dispute SET closed_at = NULL', 'order bought: disputed f, 1 disputes are open'],
    [
      "UPDATE fan_order SET is_disputed = true WHERE order_id = 'bought'",
      'order bought: disputed t, 0 disputes are open',
    ],
  ],
  'a payment attempt has captured money if it is done, and only then': [
    ["UPDATE payment_attempt SET state = 'FAILED' WHERE counts", 'attempt a-2 is FAILED and took 6000'],
    ["UPDATE payment_attempt SET state = 'READY' WHERE order_id = 'bought'", 'order bought has 2 attempts at once'],
  ],
};
