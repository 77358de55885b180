import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { Reply } from '../../core/api/call.ts';
import { codeOf } from '../../core/api/fan-error.ts';
import { createRemote } from '../../core/state/remote.ts';
import { backgroundCall, studioCall } from '../api/studio-call.ts';
import { forgetStaff, rightRefusals, type StaffMember, staff } from './session-signals.ts';

export type { StaffMember };

const me = createRemote(async (signal): Promise<StaffMember | null> => {
  try {
    return await studioCall('GET /studio/me', { signal });
  } catch (error) {
    if (codeOf(error) === 'STAFF_SIGN_IN_REQUIRED') return null;
    throw error;
  }
});
me.state.subscribe(({ status, value }) => {
  if (status === 'ready') staff.value = value;
});

/** Error of the request for the signed-in person; it is retried automatically. */
export const sessionState = me.state;

/** Asks the server who is signed in. */
export const loadStaff = (): Promise<void> => me.load();

/** Reads the roles again, which does not extend the session. If this fails, the page stays as it is. */
export async function refreshRoles(): Promise<void> {
  const before = staff.peek();
  if (!before) return;
  const now = await backgroundCall('GET /studio/me', {}).catch(() => null);
  // Equal roles change nothing, so that no page loads its content again.
  const isChanged = now !== null && JSON.stringify(now.roles) !== JSON.stringify(before.roles);
  if (isChanged && staff.peek() === before) me.set(now);
}
rightRefusals.subscribe(() => void refreshRoles());

/** The browser's own question for a passkey, and its answer. */
async function assertion(options: 'POST /studio/sign-in/option' | 'POST /studio/proof/option') {
  const optionsJSON = await studioCall(options);
  return startAuthentication({ optionsJSON });
}

export async function signIn(): Promise<void> {
  const passkey = await assertion('POST /studio/sign-in/option');
  me.set(await studioCall('POST /studio/sign-in', { body: { passkey: passkey as never } }));
}

export async function signInWithCode(code: string): Promise<void> {
  me.set(await studioCall('POST /studio/sign-in/recovery', { body: { code } }));
}

/** The name of the company's directory, which can sign the staff in; null where there is none. */
export const readDirectory = async (signal: AbortSignal): Promise<string | null> =>
  (await studioCall('GET /studio/sign-in/directory', { signal })).name;

/** @returns the directory's address, to which the browser goes */
export const beginAtDirectory = async (): Promise<string> =>
  (await studioCall('POST /studio/sign-in/directory/option')).url;

/** @param query of the address to which the directory has sent the browser back */
export async function signInFromDirectory(query: string): Promise<void> {
  me.set(await studioCall('POST /studio/sign-in/directory', { body: { query } }));
}

/** Proves with a passkey who is there, for the dangerous actions of the next minutes. */
export async function prove(): Promise<void> {
  const passkey = await assertion('POST /studio/proof/option');
  me.set(await studioCall('POST /studio/proof', { body: { passkey: passkey as never } }));
}

export type InvitationDetails = Reply<'POST /studio/invitation'>;

export const readInvitation = (token: string, signal: AbortSignal): Promise<InvitationDetails> =>
  studioCall('POST /studio/invitation', { body: { token }, signal });

/**
 * Makes a passkey for the invited person and signs in.
 * @param label their own name for the passkey
 * @returns the recovery codes, which are shown only now, and a function that opens Studio
 */
export async function acceptInvitation(
  token: string,
  label: string,
): Promise<{ recoveryCodes: readonly string[]; enter: () => void }> {
  const optionsJSON = await studioCall('POST /studio/invitation/option', { body: { token } });
  const passkey = await startRegistration({ optionsJSON: optionsJSON as never });
  const reply = await studioCall('POST /studio/invitation/accept', {
    body: { token, label, passkey: passkey as never },
  });
  return { recoveryCodes: reply.recoveryCodes, enter: () => me.set(reply.me) };
}

/** Adds a passkey of the signed-in person. */
export async function addPasskey(label: string): Promise<Reply<'POST /studio/me/passkey'>> {
  const optionsJSON = await studioCall('POST /studio/me/passkey/option');
  const passkey = await startRegistration({ optionsJSON: optionsJSON as never });
  return studioCall('POST /studio/me/passkey', { body: { label, passkey: passkey as never } });
}

export async function signOut(): Promise<void> {
  await studioCall('POST /studio/sign-out');
  forgetStaff('PERSON');
  me.set(null);
}
