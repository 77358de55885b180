import { afterEach, expect, it } from 'vitest';
import { storage } from '../../../core/storage/storage.ts';
import { at, ticketOf } from '../testing-data.ts';
import { forgetWallet, keepWallet, readWallet } from './kept-wallet.ts';

const wallet = { userId: 'mina', at, tickets: [ticketOf()] };
afterEach(forgetWallet);

it('returns a fan’s own tickets, and nobody else’s', () => {
  expect(readWallet('mina')).toBeNull();
  keepWallet(wallet);
  expect(readWallet('mina')).toEqual(wallet);
  expect(readWallet('joon')).toBeNull();
  forgetWallet();
  expect(readWallet('mina')).toBeNull();
});

it('ignores data that it can’t read', () => {
  storage.write('ticketWallet', '{"userId":"mina"');
  expect(readWallet('mina')).toBeNull();
});
