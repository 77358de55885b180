import { beforeAll, expect, it } from 'vitest';
import { calls } from '../../../server/contracts.ts';
import { type CallContract, type CallName, Language } from '../../../server/platform/http/contract.ts';
import { type ErrorCode, errorStatus } from '../../../server/platform/http/errors.ts';
import { refusalsOf } from '../../../server/platform/http/refusals.ts';
import { isStaffCall } from '../../../server/platform/http/staff/staff-access.ts';
import { failureText } from '../../studio/api/failure.ts';
import '../../studio/words.ts';
import { loadWords, setLanguage, translate } from '../words/words.ts';
import { FanError, messageOf } from './fan-error.ts';

type Call = [name: CallName, contract: CallContract];
const contracts = Object.entries<CallContract>(calls) as Call[];
const isOfStudio = ([, contract]: Call) => isStaffCall(contract);

/** Details that the server may add to a code, for the texts that name them. */
const details = { until: '2026-12-01T00:00:00.000Z', reason: 'ABUSE', retryAfterSeconds: 5 };
const errorOf = (code: ErrorCode) => new FanError(code, { status: errorStatus[code], message: '', details });

beforeAll(async () => {
  const files = ['core', 'error', 'studio'] as const;
  await Promise.all(Language.options.flatMap((language) => files.map((file) => loadWords(file, language))));
});

/** Failures of the product, which a fan can only try again. */
const generalCodes: readonly ErrorCode[] = ['SERVER_ERROR', 'KEY_REQUIRED', 'KEY_REUSED'];

/** The refusals of these calls without a text of their own, or with one although they are in the list. */
function wrongTexts(of: readonly Call[], textOf: (error: FanError) => string, general: readonly string[]): string[] {
  return of.flatMap(([name, contract]) =>
    [...refusalsOf(name, contract)].flatMap((code) => {
      const text = textOf(errorOf(code));
      const isWrong = text === '' || text === code || general.includes(text) !== generalCodes.includes(code);
      return isWrong ? [`${name}: ${code} says "${text}"`] : [];
    }),
  );
}

it.each(Language.options)('each possible refusal of a call has its own words in %s', async (language) => {
  await setLanguage(language);
  const general = ['core:errors.SERVER_ERROR', 'error:SERVER_ERROR'].map((key) => translate(key, language) ?? '');
  const ofFans = contracts.filter((call) => !isOfStudio(call));
  expect(wrongTexts(ofFans, (error) => messageOf(error, language), general)).toEqual([]);
  expect(wrongTexts(contracts.filter(isOfStudio), failureText, general)).toEqual([]);
});

it('a code that this version does not know has the words of the server, or general ones', () => {
  const unknown = 'FROM_A_LATER_VERSION' as ErrorCode;
  expect(messageOf(new FanError(unknown, { status: 409, message: 'What the server wrote' }), 'en')).toBe(
    'What the server wrote',
  );
  expect(messageOf(new FanError(unknown), 'en')).toBe(translate('core:errors.SERVER_ERROR', 'en'));
});
