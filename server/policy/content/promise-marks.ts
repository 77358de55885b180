/** `<!-- promise: keep-three-months -->` after the words of a promise that a test holds (docs/promises.md). */
const mark = / *<!-- promise: ([a-z0-9-]+) -->/g;

export interface MarkedPromise {
  id: string;
  /** The words of its line from the mark before it, as Markdown. */
  words: string;
}

/** The text as it is shown and agreed to: marks can be added to a version that is in force. Lines keep their numbers. */
export const withoutMarks = (text: string): string => text.replaceAll(mark, '');

/** The promises that are marked in a text, in its order. */
export function promisesIn(text: string): MarkedPromise[] {
  return text.split('\n').flatMap((line) => {
    const parts = line.split(mark);
    // The words and the id of each mark alternate.
    return parts.flatMap((id, index) => (index % 2 === 1 ? [{ id, words: parts[index - 1] ?? '' }] : []));
  });
}
