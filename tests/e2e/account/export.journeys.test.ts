import { expect, inject, it } from 'vitest';
import { callAs, type Fan } from '../harness/fans.ts';
import { createPeople } from '../screens/people.ts';

const { site } = inject('product');

const download = async (fan: Fan, format: string, language: string): Promise<string> => {
  const headers = {
    Authorization: `Bearer ${fan.accessToken}`,
    'X-Device-Id': fan.deviceId,
    'Accept-Language': language,
  };
  return (await fetch(`${site}/api/v1/user/me/export?format=${format}`, { headers })).text();
};

it('the export writes the data of a fan with labels and words, without keys and codes of the program', async () => {
  const people = createPeople();
  const fan = await people.collector();
  await Promise.all([people.orders(), people.tickets(), people.inquiryId(), people.wonEventId()]);
  await callAs(fan, 'POST', '/vote/last-light-final/cast', { candidateId: 'do-haram', free: 0, paid: 2 });
  const data: Record<string, unknown[]> = JSON.parse(await download(fan, 'json', 'ko'));
  const full = ['profile', 'agreements', 'devices', 'votes', 'voteRights', 'orders', 'tickets', 'events', 'inquiries'];
  expect(full.filter((section) => data[section]?.length === 0)).toEqual([]);
  for (const language of ['ko', 'en', 'ja']) {
    const text = await download(fan, 'text', language);
    expect(text).toContain('FN-');
    // A heading without words is its key.
    expect(text).not.toContain('export:');
    expect(text.split('\n').filter((line) => /^\s*(- )?[a-z]+([A-Z][a-z]+)*:/.test(line))).toEqual([]);
    // Codes of three letters or more: a country's code has two.
    expect(text.match(/: [A-Z][A-Z_]{2,}$/gm) ?? []).toEqual([]);
  }
});
