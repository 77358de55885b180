import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { features } from '../features.ts';
import { createTestPlatform, type TestPlatform } from '../platform/testing.ts';
import { titleFeature } from '../title/feature.ts';
import { voteFeature } from '../vote/feature.ts';
import { compose, schemaOrder } from './compose.ts';

let test: TestPlatform;
beforeAll(async () => {
  test = await createTestPlatform();
});
afterAll(() => test.close());

describe('the order of schemas', () => {
  it('follows the list, after the schemas that a feature names', () => {
    const list = [{ name: 'parcel', schemaAfter: ['order'] }, { name: 'shelf' }, { name: 'order' }];
    expect(schemaOrder(list)).toEqual(['platform', 'content', 'shelf', 'order', 'parcel']);
  });

  it('fails when a feature needs a schema that is missing', () => {
    expect(() => schemaOrder([{ name: 'parcel', schemaAfter: ['order'] }])).toThrow(
      'schemaAfter of parcel names an unknown feature',
    );
  });
});

describe('the composed features', () => {
  it('can use only the features before them', () => {
    expect(() => compose(test.platform, [voteFeature, titleFeature])).toThrow(
      'Feature title must be listed earlier in server/features.ts',
    );
  });

  it('read a fan’s orders first, since orders deliver the data of the others', async () => {
    const composition = compose(test.platform, features);
    const names = composition.personalData().map(({ name }) => name);
    expect(names[0]).toBe('orders');
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(6);
    await composition.close();
  });
});
