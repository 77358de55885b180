import { Refusal } from '../../platform/http/errors.ts';
import { type Route, routes } from '../../platform/http/routes.ts';
import type { Platform } from '../../platform/platform.ts';
import { staffSettings } from '../config.ts';
import type { StaffService } from '../service.ts';
import { readDirectoryCookie, writeCookie, writeDirectoryCookie } from '../session/cookie.ts';
import { readMe } from '../session/me.ts';
import { beginSession } from '../session/sessions.ts';
import { createDirectory } from './directory.ts';
import { directoryCalls } from './directory-contract.ts';
import { findInDirectory, hashesOf, storeSignIn, takeSignIn } from './directory-sign-in.ts';

export function directoryRoutes(platform: Platform, { lock }: StaffService): Route[] {
  const { pool, sealing, config } = platform;
  const { directory: settings } = config.of(staffSettings);
  const directory = settings && createDirectory(settings, platform);
  const found = () => {
    if (directory === null) throw new Refusal('NOT_FOUND');
    return directory;
  };
  return routes(directoryCalls, {
    'GET /studio/sign-in/directory': () => ({ name: settings?.name ?? null }),
    'POST /studio/sign-in/directory/option': async ({ setCookie }) => {
      const current = found();
      const { pending, browser } = await storeSignIn(pool);
      const url = await current.begin(pending);
      setCookie(writeDirectoryCookie(browser, config.publicOrigin));
      return { url };
    },
    'POST /studio/sign-in/directory': async ({ body, caller, cookies, setCookie, record }) => {
      const current = found();
      const state = new URLSearchParams(body.query).get('state') ?? '';
      const pending = await takeSignIn(pool, state, readDirectoryCookie(cookies, config.publicOrigin));
      const person = await hashesOf(platform, await current.finish(body.query, pending));
      const { me, token } = await record(async (connection) => {
        await lock(connection);
        const staffId = await findInDirectory(connection, person);
        const begun = await beginSession(connection, sealing, staffId, 'DIRECTORY', caller);
        const reply = { token: begun.token, me: await readMe(connection, sealing, begun.sessionId) };
        const after = { proof: 'DIRECTORY', agent: caller.agent };
        return { reply, object: { kind: 'staff', id: staffId }, after, actor: reply.me };
      });
      setCookie(writeCookie(token, config.publicOrigin));
      return me;
    },
  });
}
