import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { inTransaction } from '../../platform/database/database.ts';
import type { TestReply } from '../../platform/testing.ts';
import { saveVotes } from '../../vote/save-votes.ts';
import { voteContent } from '../../vote/testing.ts';
import { alone, owner, reason, world } from './testing-world.ts';

/** Content and votes: each function sends its call with the intended effect, as the last of its requests. */
export const contentCalls: Record<string, () => Promise<TestReply>> = {
  'POST /studio/vote/:voteId/voiding': async () => {
    const { pool } = world.test.platform;
    await inTransaction(pool, (connection) => saveVotes(connection, [voteContent('one', { titleId: 'last-light' })]));
    const note = { ko: '오류', en: 'A mistake', ja: '誤り' };
    return alone(() => owner.browser.request('POST /studio/vote/one/voiding', { note, reason }));
  },
  'POST /studio/content/:kind': () => newQuestion(randomUUID()),
  'PUT /studio/content/:kind/:entryId/draft': async () => {
    const { body } = await newQuestion(randomUUID());
    const { version, draft } = body;
    return owner.browser.request(`PUT /studio/content/questions/${body.entryId}/draft`, {
      version,
      value: { ...draft.value, topic: 'ticket' },
    });
  },
  'POST /studio/content/:kind/:entryId/publication': async () => {
    const { body } = await newQuestion(randomUUID());
    return owner.browser.request(`POST /studio/content/questions/${body.entryId}/publication`, { version: 1 });
  },
  'POST /studio/content/:kind/:entryId/preview': async () =>
    owner.browser.request(`POST ${await publishedQuestion()}/preview`, { hours: 1 }),
  'POST /studio/content-picture': async () => {
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a0c0e0' } })
      .png()
      .toBuffer();
    return owner.browser.request('POST /studio/content-picture', { picture: picture.toString('base64') });
  },
  'DELETE /studio/content/:kind/:entryId/draft': async () => {
    const path = await publishedQuestion();
    const { body } = await owner.browser.request(`GET ${path}`);
    const { value } = body.published;
    await owner.browser.request(`PUT ${path}/draft`, { version: 2, value });
    return owner.browser.request(`DELETE ${path}/draft`, { version: 3 });
  },
  'POST /studio/content/:kind/:entryId/copy': async () =>
    owner.browser.request(`POST ${await publishedQuestion()}/copy`, { entryId: randomUUID() }),
  'POST /studio/content/:kind/:entryId/withdrawal': async () =>
    owner.browser.request(`POST ${await publishedQuestion()}/withdrawal`, { version: 2, reason }),
  'POST /studio/content/:kind/:entryId/return': async () => {
    const path = await publishedQuestion();
    await owner.browser.request(`POST ${path}/withdrawal`, { version: 2, reason });
    return owner.browser.request(`POST ${path}/return`, { version: 3 });
  },
  'POST /studio/content/:kind/:entryId/revision/:number/restoration': async () =>
    owner.browser.request(`POST ${await publishedQuestion()}/revision/1/restoration`, { version: 2 }),
  'POST /studio/content/:kind/:entryId/schedule': async () => {
    const { body } = await newQuestion(randomUUID());
    const at = new Date(Date.now() + 3_600_000).toISOString();
    return owner.browser.request(`POST /studio/content/questions/${body.entryId}/schedule`, { version: 1, at });
  },
  'DELETE /studio/content/:kind/:entryId/schedule': async () => {
    const { body } = await newQuestion(randomUUID());
    const path = `/studio/content/questions/${body.entryId}/schedule`;
    await owner.browser.request(`POST ${path}`, { version: 1, at: new Date(Date.now() + 3_600_000).toISOString() });
    return owner.browser.request(`DELETE ${path}`, { version: 2 });
  },
};

/** A draft of a content entry. */
function newQuestion(id: string): Promise<TestReply> {
  const words = { ko: '어디', en: 'Where', ja: 'どこ' };
  const value = { id, topic: 'vote', name: words, answer: words };
  return owner.browser.request('POST /studio/content/questions', { value });
}

/** @returns the path of a content entry in its second version */
async function publishedQuestion(): Promise<string> {
  const { body } = await newQuestion(randomUUID());
  const path = `/studio/content/questions/${body.entryId}`;
  await owner.browser.request(`POST ${path}/publication`, { version: 1 });
  return path;
}
