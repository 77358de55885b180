import { afterEach, expect, it } from 'vitest';
import { storage } from '../../../core/storage/storage.ts';
import { at, ticketOf } from '../testing-data.ts';
import { forgetWallet, keepWallet, readWallet } from './stored-wallet.ts';

const wallet = { userId: 'mina', at, tickets: [ticketOf()] };
afterEach(forgetWallet);

it('only a fan’s own tickets are returned', () => {
  expect(readWallet('mina')).toBeNull();
  keepWallet(wallet);
  expect(readWallet('mina')).toEqual(wallet);
  expect(readWallet('joon')).toBeNull();
  forgetWallet();
  expect(readWallet('mina')).toBeNull();
});

it('unreadable data is ignored', () => {
  storage.write('ticketWallet', '{"userId":"mina"');
  expect(readWallet('mina')).toBeNull();
});
