import { expect, it } from 'vitest';
import { carrierNames } from '../../../rules/carriers.ts';
import { carrierNamed, isTrackingNumber, trackingAddress } from './carriers.ts';

it.each([
  ['CJ Logistics', '6812-3456-7890', 'https://trace.cjlogistics.com/next/tracking.html?wblNo=681234567890'],
  ['CJ대한통운', '681234567890', 'https://trace.cjlogistics.com/next/tracking.html?wblNo=681234567890'],
  ['우체국택배', '1', 'https://service.epost.go.kr/trace.RetrieveDomRigiTraceList.comm?sid1=1'],
  ['ヤマト運輸', '12 34', 'https://jizen.kuronekoyamato.co.jp/jizen/servlet/crjz.b.NQ0010?id=1234'],
  ['UPS', '1Z&x=1', 'https://www.ups.com/track?tracknum=1Z%26x%3D1'],
])('links to the tracking page of %s for %s', (carrier, number, address) => {
  expect(trackingAddress(carrier, number)).toBe(address);
});

it.each(carrierNames)('%s, which Studio offers, has a tracking page', (carrier) => {
  expect(trackingAddress(carrier, '1')).toMatch(/^https:/);
});

it.each([
  ['A friend on a bicycle', '1'],
  ['Upstairs', '1'],
  [null, null],
])('has no link for %s', (carrier, number) => {
  expect(trackingAddress(carrier, number)).toBeNull();
});

it.each(carrierNames)('%s is found by its own name', (carrier) => {
  expect(carrierNamed(` ${carrier} `)).toBe(carrier);
});

it.each([
  ['CJ Logistics', '6812-3456-7890', true],
  ['CJ Logistics', '6.81235E+11', false],
  ['CJ Logistics', '681234', false],
  ['EMS', 'eg 123 456 789 kr', true],
  ['Korea Post', '6865412345678', true],
  ['Japan Post', 'EJ123456789JP', true],
  ['UPS', '1Z999AA10123456784', true],
  ['DHL', '', false],
] as const)('a number of %s may be %o: %o', (carrier, number, isOne) => {
  expect(isTrackingNumber(carrier, number)).toBe(isOne);
});
