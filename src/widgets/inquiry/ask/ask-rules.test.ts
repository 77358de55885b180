import { describe, expect, it } from 'vitest';
import { inquiryOf, lettersOf, problemsOf } from './ask-rules.ts';

const draft = { topic: 'PAYMENT' as const, message: ' Where is it? ', reference: ' F-1 ', language: null };

describe('an inquiry', () => {
  it.each([
    ['', 0],
    ['  a b ', 3],
    ['김서연', 3],
    ['🎤🎤', 2],
  ])('counts the characters of %j', (text, letters) => {
    expect(lettersOf(text)).toBe(letters);
  });

  it.each([
    [{}, null, null, null],
    [{ topic: null }, 'topic', null, null],
    [{ message: '  ' }, null, 'message', null],
    [{ message: 'a'.repeat(2000) }, null, null, null],
    [{ message: 'a'.repeat(2001) }, null, 'tooLong', null],
    [{ reference: 'a'.repeat(40) }, null, null, null],
    [{ reference: 'a'.repeat(41) }, null, null, 'referenceTooLong'],
    [{ topic: null, message: '', reference: 'a'.repeat(41) }, 'topic', 'message', 'referenceTooLong'],
  ])('is not sent while a field is missing (case %#)', (changes, topic, message, reference) => {
    const changed = { ...draft, ...changes };
    expect(problemsOf(changed)).toEqual({ topic, message, reference });
    expect(inquiryOf(changed, 'ko') === null).toBe(Boolean(topic ?? message ?? reference));
  });

  it('is sent trimmed, in the language of the reader unless another is chosen', () => {
    expect(inquiryOf(draft, 'ko')).toEqual({
      topic: 'PAYMENT',
      message: 'Where is it?',
      reference: 'F-1',
      language: 'ko',
    });
    expect(inquiryOf({ ...draft, reference: ' ', language: 'ja' }, 'ko')).toMatchObject({
      reference: null,
      language: 'ja',
    });
  });
});
