import { z } from 'zod';
import type { Config } from '../../platform/config.ts';
import type { Pool } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { PasskeyAssertion, PasskeyCreation } from '../shapes.ts';
import type { Queryable } from '../tables.ts';
import { type ChallengePurpose, storeChallenge, takeChallenge } from './challenges.ts';

type Site = Pick<Config, 'publicOrigin'>;

/** Loaded with the first passkey: most servers answer fans only for hours. */
const webAuthn = () => import('@simplewebauthn/server');

/** Ed25519, ES256 and RS256 by their COSE numbers: Node warns of those after them, which are experimental there. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** Passkeys are for this host alone. */
const hostOf = ({ publicOrigin }: Site): string => new URL(publicOrigin).hostname;

interface StoredPasskey {
  passkey_id: string;
  transports: string[];
}

const descriptorsOf = (passkeys: readonly StoredPasskey[]) =>
  passkeys.map(({ passkey_id: id, transports }) => ({ id, transports }));

async function passkeysOf(database: Queryable, staffId: string): Promise<StoredPasskey[]> {
  const { rows } = await database.query<StoredPasskey>(
    'SELECT passkey_id, transports FROM staff_passkey WHERE staff_id = $1 ORDER BY added_at',
    [staffId],
  );
  return rows;
}

/**
 * The options with which the browser creates a passkey. It must be discoverable, and must verify the person by finger, face or PIN.
 * @param name shown beside the passkey on the person's device
 */
export async function creationOptions(
  database: Pool,
  config: Site,
  purpose: Extract<ChallengePurpose, 'ACCEPT' | 'ADD'>,
  { staffId, name, email }: { staffId: string; name: string; email: string },
) {
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpName: 'Fanfare Studio',
    rpID: hostOf(config),
    userID: new TextEncoder().encode(staffId),
    userName: email,
    userDisplayName: name,
    attestationType: 'none',
    supportedAlgorithmIDs,
    // Accepting an invitation replaces them.
    excludeCredentials: purpose === 'ADD' ? descriptorsOf(await passkeysOf(database, staffId)) : [],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await storeChallenge(database, options.challenge, purpose, staffId);
  return { ...options };
}

/** @param staffId whose passkeys may answer; null: those of all staff, and the passkey names its owner */
export async function assertionOptions(database: Pool, config: Site, staffId: string | null) {
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({
    rpID: hostOf(config),
    allowCredentials: staffId === null ? [] : descriptorsOf(await passkeysOf(database, staffId)),
    userVerification: 'required',
  });
  await storeChallenge(database, options.challenge, staffId === null ? 'SIGN_IN' : 'PROVE', staffId);
  return { ...options };
}

/**
 * Checks a new passkey and stores it.
 * @throws Refusal PASSKEY_REFUSED
 */
export async function addPasskey(
  database: Queryable,
  config: Site,
  purpose: Extract<ChallengePurpose, 'ACCEPT' | 'ADD'>,
  staffId: string,
  { label, passkey }: { label: string; passkey: PasskeyCreation },
): Promise<void> {
  const { verifyRegistrationResponse } = await webAuthn();
  const expectedChallenge = await challengeIn(database, passkey, purpose, staffId);
  const { registrationInfo } = await orRefused(() =>
    verifyRegistrationResponse({
      response: withoutUndefined(passkey),
      expectedChallenge,
      expectedOrigin: config.publicOrigin,
      expectedRPID: hostOf(config),
      supportedAlgorithmIDs,
      requireUserVerification: true,
    }),
  );
  if (registrationInfo === undefined) throw new Refusal('PASSKEY_REFUSED');
  const { credential, credentialBackedUp } = registrationInfo;
  const { rowCount } = await database.query(
    `INSERT INTO staff_passkey (passkey_id, staff_id, public_key, counter, transports, label, synced)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (passkey_id) DO NOTHING`,
    [
      credential.id,
      staffId,
      Buffer.from(credential.publicKey),
      credential.counter,
      credential.transports ?? [],
      label,
      credentialBackedUp,
    ],
  );
  // Another person's, or one that is stored already.
  if (rowCount === 0) throw new Refusal('PASSKEY_REFUSED');
}

/**
 * Checks the answer of a passkey.
 * @param staffId whose passkey it has to be; null for a sign-in
 * @returns whose passkey it is
 * @throws Refusal PASSKEY_REFUSED
 */
export async function checkPasskey(
  database: Queryable,
  config: Site,
  passkey: PasskeyAssertion,
  staffId: string | null,
): Promise<string> {
  // Before a row is locked.
  const { verifyAuthenticationResponse } = await webAuthn();
  const { rows } = await database.query<{
    staff_id: string;
    public_key: Buffer;
    counter: number;
  }>(
    `SELECT staff_id, public_key, counter FROM staff_passkey JOIN staff USING (staff_id)
     WHERE passkey_id = $1 AND state = 'ACTIVE' AND ($2::text IS NULL OR staff_id = $2) FOR UPDATE OF staff_passkey`,
    [passkey.id, staffId],
  );
  const [stored] = rows;
  if (stored === undefined) throw new Refusal('PASSKEY_REFUSED');
  const { userHandle } = passkey.response;
  if (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() !== stored.staff_id)
    throw new Refusal('PASSKEY_REFUSED');
  const expectedChallenge = await challengeIn(database, passkey, staffId === null ? 'SIGN_IN' : 'PROVE', staffId);
  const { verified, authenticationInfo } = await orRefused(() =>
    verifyAuthenticationResponse({
      response: withoutUndefined(passkey),
      expectedChallenge,
      expectedOrigin: config.publicOrigin,
      expectedRPID: hostOf(config),
      credential: { id: passkey.id, publicKey: new Uint8Array(stored.public_key), counter: stored.counter },
      requireUserVerification: true,
    }),
  );
  if (!verified) throw new Refusal('PASSKEY_REFUSED');
  await database.query('UPDATE staff_passkey SET counter = $2, used_at = now() WHERE passkey_id = $1', [
    passkey.id,
    authenticationInfo.newCounter,
  ]);
  return stored.staff_id;
}

const ClientData = z.object({ challenge: z.string().min(1).max(200) });

/**
 * The challenge that an answer signs. It can't be used again.
 * @throws Refusal PASSKEY_REFUSED if the challenge is for another purpose or person, or was used before
 */
async function challengeIn(
  database: Queryable,
  { response: { clientDataJSON } }: PasskeyAssertion | PasskeyCreation,
  purpose: ChallengePurpose,
  staffId: string | null,
): Promise<string> {
  const { challenge } = await orRefused(async () =>
    ClientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())),
  );
  if (!(await takeChallenge(database, challenge, purpose, staffId))) throw new Refusal('PASSKEY_REFUSED');
  return challenge;
}

/** Only for the parsing and the check of an answer: any error means that the answer is invalid. */
async function orRefused<Checked>(check: () => Promise<Checked>): Promise<Checked> {
  try {
    return await check();
  } catch {
    throw new Refusal('PASSKEY_REFUSED');
  }
}

/** JSON has no undefined values, which the library's types don't accept. */
function withoutUndefined<Value extends PasskeyAssertion | PasskeyCreation>(value: Value): Exact<Value> {
  // JSON drops exactly the undefined values.
  return JSON.parse(JSON.stringify(value)) as Exact<Value>;
}
type Exact<Value> = { [Field in keyof Value]: Field extends 'response' ? Defined<Value[Field]> : Value[Field] };
type Defined<Part> = { [Field in keyof Part]: Exclude<Part[Field], undefined> };
