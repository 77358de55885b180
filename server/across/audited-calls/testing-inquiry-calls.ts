import type { InquiryTopic } from '../../inquiry/contract.ts';
import { writeInquiry } from '../../inquiry/inquiries.ts';
import { sealPicture } from '../../inquiry/sealed.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { TestReply } from '../../platform/testing.ts';
import { newFan, owner, reason, world } from './testing-world.ts';

/** Inquiries and macros: each function sends its call with the intended effect, as the last of its requests. */
export const inquiryCalls: Record<string, () => Promise<TestReply>> = {
  'GET /studio/inquiry': () => owner.browser.request('GET /studio/inquiry'),
  'GET /studio/inquiry/:inquiryId': async () => owner.browser.request(`GET /studio/inquiry/${await newInquiry()}`),
  'GET /studio/inquiry/:inquiryId/picture/:pictureId': async () => {
    const inquiryId = await newInquiry();
    const { pool, sealing } = world.test.platform;
    await pool.query(
      `INSERT INTO inquiry_picture (picture_id, inquiry_id, position, number, width, height, picture_sealed)
       VALUES ('picture', $1, 0, 1, 1, 1, $2)`,
      [inquiryId, sealPicture(sealing, 'picture', Buffer.from('bytes'))],
    );
    return owner.browser.request(`GET /studio/inquiry/${inquiryId}/picture/picture`);
  },
  'POST /studio/inquiry/:inquiryId/answer': async () =>
    owner.browser.request(`POST /studio/inquiry/${await newInquiry()}/answer`, { version: 1, message: 'Here it is.' }),
  'POST /studio/inquiry/:inquiryId/decision': async () => {
    const userId = await newFan();
    await inTransaction(world.test.platform.pool, (connection) =>
      connection.query(
        "INSERT INTO suspension (user_id, action, reason, until, operator) VALUES ($1, 'SUSPENDED', 'ABUSE', 'infinity', 'command')",
        [userId],
      ),
    );
    const body = { version: 1, decision: 'KEPT', message: 'It stays.', reason };
    return owner.browser.request(`POST /studio/inquiry/${await newInquiry('SUSPENSION', userId)}/decision`, body);
  },
  'PUT /studio/inquiry/:inquiryId/holder': async () =>
    owner.browser.request(`PUT /studio/inquiry/${await newInquiry()}/holder`, { version: 1, staffId: owner.staffId }),
  'POST /studio/inquiry/:inquiryId/note': async () =>
    owner.browser.request(`POST /studio/inquiry/${await newInquiry()}/note`, { text: 'Called twice' }),
  'POST /studio/inquiry/:inquiryId/closing': async () => closeInquiry(await newInquiry()),
  'POST /studio/inquiry/:inquiryId/merge': async () => {
    const userId = await newFan();
    const [intoId, inquiryId] = [await newInquiry('OTHER', userId), await newInquiry('OTHER', userId)];
    return owner.browser.request(`POST /studio/inquiry/${inquiryId}/merge`, { version: 1, intoId });
  },
  'DELETE /studio/inquiry/:inquiryId/closing': async () => {
    const inquiryId = await newInquiry();
    const { version } = (await closeInquiry(inquiryId)).body;
    return owner.browser.request(`DELETE /studio/inquiry/${inquiryId}/closing`, { version });
  },
  'POST /studio/macro': () => newMacro(),
  'PUT /studio/macro/:macroId': async () => {
    const { macroId, ...macro } = (await newMacro()).body;
    return owner.browser.request(`PUT /studio/macro/${macroId}`, macro);
  },
  'DELETE /studio/macro/:macroId': async () =>
    owner.browser.request(`DELETE /studio/macro/${(await newMacro()).body.macroId}`, { version: 1 }),
};

async function newInquiry(topic: InquiryTopic = 'OTHER', userId?: string): Promise<string> {
  const { pool, sealing, config } = world.test.platform;
  const form = {
    topic,
    message: 'Where?',
    reference: null,
    language: 'en',
    origin: config.publicOrigin,
  } as const;
  const asking = { ...form, userId: userId ?? (await newFan()) };
  const inquiry = await inTransaction(pool, (connection) => writeInquiry(connection, sealing, asking));
  return inquiry.inquiryId;
}

function newMacro(): Promise<TestReply> {
  const texts = { ko: '안녕하세요.', en: 'Hello,', ja: 'こんにちは。' };
  return owner.browser.request('POST /studio/macro', { name: 'Greeting', texts });
}

const closeInquiry = (inquiryId: string): Promise<TestReply> =>
  owner.browser.request(`POST /studio/inquiry/${inquiryId}/closing`, { version: 1, cause: 'SETTLED' });
