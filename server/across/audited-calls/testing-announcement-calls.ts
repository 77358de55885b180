import type { TestReply } from '../../platform/testing.ts';
import { alone, owner, reason } from './testing-world.ts';

const announcement = {
  artistId: null,
  texts: { ko: { subject: '소식', text: '새 소식이에요.' }, en: null, ja: null },
  link: null,
};
const add = () => owner.browser.request('POST /studio/announcement', announcement);
const newPath = async () => `/studio/announcement/${(await add()).body.announcementId}`;
const send = (path: string) => owner.browser.request(`POST ${path}/sending`, { version: 1, reason });

/** Announcements by email: each function sends its call with the intended effect, as the last of its requests. */
export const announcementCalls: Record<string, () => Promise<TestReply>> = {
  'POST /studio/announcement': add,
  'PUT /studio/announcement/:announcementId': async () =>
    owner.browser.request(`PUT ${await newPath()}`, { ...announcement, version: 1 }),
  'DELETE /studio/announcement/:announcementId': async () =>
    owner.browser.request(`DELETE ${await newPath()}`, { version: 1 }),
  'POST /studio/announcement/:announcementId/test': async () =>
    owner.browser.request(`POST ${await newPath()}/test`, { language: 'en' }),
  'POST /studio/announcement/:announcementId/sending': async () => send(await newPath()),
  'POST /studio/announcement/:announcementId/sending/large': () =>
    alone(async () => owner.browser.request(`POST ${await newPath()}/sending/large`, { version: 1, reason })),
  'POST /studio/announcement/:announcementId/stop': async () => {
    const path = await newPath();
    await send(path);
    return owner.browser.request(`POST ${path}/stop`, { reason });
  },
};
