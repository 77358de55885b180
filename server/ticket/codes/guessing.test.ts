import { describe, expect, it } from 'vitest';
import { statementsOf } from '../../platform/testing-statements.ts';
import { attemptLimits } from './attempts.ts';
import { newCode } from './new-code.ts';
import { codesOf, guess, kinds, setUpGuessing, world } from './testing-guessing.ts';

/* The information in replies for a person who guesses codes, over a real connection. */
setUpGuessing();

describe('a guess', () => {
  it('gets the same answer for a code that is unknown, another fan’s, or revoked', async () => {
    const codes = await codesOf(1);
    const replies = await Promise.all(kinds.map((kind) => guess(codes[kind][0] ?? '')));
    const answers = replies.map(({ status, text, headers }) => {
      const { requestId: _, ...body } = JSON.parse(text);
      const { date, 'x-request-id': id, ...rest } = headers;
      return { status, body, rest, length: text.length, hasDate: date !== undefined, hasId: id !== undefined };
    });
    expect(answers[0]).toMatchObject({ status: 422, body: { code: 'INVALID_CODE' } });
    for (const one of answers) expect(one).toEqual(answers[0]);
  });

  it('causes the same work for all these codes, and other work for a free code', async () => {
    const codes = await codesOf(1);
    const [free = ''] = await world.issue('final');
    const workOf = async (code: string | undefined) =>
      (await statementsOf(() => guess(code ?? ''))).map(({ text }) => text);
    const unknown = await workOf(codes.unknown[0]);
    for (const kind of kinds) expect(await workOf(codes[kind][0]), kind).toEqual(unknown);
    expect(await workOf(free)).not.toEqual(unknown);
  });

  it('is limited by address, whichever fan sends it', async () => {
    const guesses = Array.from({ length: attemptLimits.address + 20 }, () => guess(newCode()));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(attemptLimits.address);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });
});
