import { backwardTimes, type TimeOrder } from '../../rules/staff/content-times.ts';

type Field = { field: string };
/** `other` is the key of a field beside the one with the mistake. */
type Two = Field & { other: string };
/** The instants that both times stand for. */
type Times = Two & { at: string; otherAt: string };
type Named = { one: string; id: string };

/** The mistakes that Studio has words for (locales, studio-content:problems), each in English for authors of content files. */
const sentences = {
  AFTER: ({ field, other, at, otherAt }: Times) => `\`${field}\` (${at}) must come after \`${other}\` (${otherAt}).`,
  NOT_BEFORE: ({ field, other, at, otherAt }: Times) =>
    `\`${field}\` (${at}) must not come before \`${other}\` (${otherAt}).`,
  NOT_AFTER: ({ field, other, at, otherAt }: Times) =>
    `\`${field}\` (${at}) must not come after \`${other}\` (${otherAt}).`,
  NOT_MORE: ({ field, other, count, max }: Two & { count: number; max: number }) =>
    `\`${field}\` (${count}) must not be more than \`${other}\` (${max}).`,
  NEEDS: ({ field, other }: Two) => `\`${field}\` needs \`${other}\`.`,
  SKIPPED_TIME: ({ zone, written }: { zone: string; written: string }) =>
    `The clocks in ${zone} skip \`${written}\`: they go forward over it.`,
  UNKNOWN: ({ one, id }: Named) => `There is no ${one} \`${id}\`.`,
  TWICE: ({ one, id }: Named) => `The ${one} \`${id}\` stands here a second time.`,
  OTHER_TITLE: ({ one, id }: Named) => `The ${one} \`${id}\` is of another title.`,
  PACK_OF_KIND: () => 'A product of kind `vote-pack` has a `votePack:` block, and no other kind has one.',
  PASS_OF_KIND: () => 'A product of kind `ticket` names its `pass:`, and no other kind has one.',
  CARDS_OF_KIND: () => 'A product of kind `photocard` lists its `photocards:`, and no other kind has them.',
  STOCK_BELOW_SOLD: ({ id }: { id: string }) =>
    `The new \`stock\` of the product \`${id}\`, with the corrections by the staff, is less than what is reserved and sold.`,
  PASS_ADMITS_TO: () => 'A pass admits to a `stream:`, to the `venue: true`, or to both.',
  PASS_WITHDRAWN: ({ id }: { id: string }) => `The pass \`${id}\` was withdrawn: show it again first.`,
  PASS_SOLD: ({ id }: { id: string }) => `The product \`${id}\` sells this pass: withdraw it first.`,
  NO_RIGHTS: () => 'No fan could vote: there are no free rights, and paid ones are not taken.',
  NO_CANDIDATES: () => 'A vote has either `candidates` or a `candidateTable`.',
  CANDIDATE_PARTS: () => 'A candidate names an `artist`, or has an `id`, a `name` and a `portrait` of its own.',
  VOTE_FROZEN: ({ field, id, since }: Field & { id: string; since: string }) =>
    `\`${field}\` can't change any more: the vote \`${id}\` opened at ${since}, and its rules are frozen since.`,
  EVENT_FROZEN: ({ field, id }: Field & { id: string }) =>
    `\`${field}\` can't change any more: the event \`${id}\` has opened, and fans entered under its rules.`,
  BEACON_NEEDED: () =>
    'A new event needs an exact beacon: `beacon: { votes: [ids] }` or `beacon: { drand: quicknet }`, and `beaconAt`.',
  VOTE_NOT_OPEN: ({ id }: { id: string }) =>
    `The vote \`${id}\` is not open at \`beaconAt\`, so it publishes nothing new.`,
  ROUND_SOURCE: () => 'A round has a `live:` source, a `vod:` source, or both.',
  ROUND_SHOWS_NOTHING: () =>
    'Without a `live:` source nothing would be shown from `starts` to `ends`: both lie in the past then.',
  ROUND_NO_RECORDING: () => 'There is no `vod:` source to be shown.',
  ROUND_NO_PASS: ({ id }: { id: string }) => `No pass admits to the stream \`${id}\`.`,
  ROUND_TWICE: ({ id }: { id: string }) => `The round \`${id}\` stands somewhere else as well.`,
  ROUND_BEGAN: ({ at }: { at: string }) => `The round began at ${at}, and keeps that.`,
  ROUND_OVER: ({ at }: { at: string }) => `The round was to end at ${at}, is over, and keeps that.`,
  CHAPTER_ORDER: () => 'Chapters stand in the order of their times.',
  MEDIA_ORIGIN: ({ address }: { address: string }) => `The origin of \`${address}\` is not in MEDIA_ORIGINS.`,
  PICTURE_MISSING: ({ name }: { name: string }) => `There is no picture file \`${name}\`.`,
  PICTURE_TYPE: ({ name }: { name: string }) =>
    `\`${name}\` is no picture that browsers show (SVG, PNG, JPEG or WebP).`,
  PICTURE_PIXELS: ({ name, width, height, max }: { name: string; width: number; height: number; max: number }) =>
    `\`${name}\` has ${width} × ${height} pixels: more than ${max} in all.`,
  CARD_WEBP: ({ id }: { id: string }) => `A card can't show the WebP portrait of \`${id}\`: make it SVG, PNG or JPEG.`,
  ID: () => 'The id must be small letters, digits and dashes, 64 at most, and stay as it is.',
} as const;

type Sentences = typeof sentences;
export type MistakeCode = keyof Sentences;
type ValuesOf<Code extends MistakeCode> = Parameters<Sentences[Code]> extends [infer Values] ? [Values] : [];

export const mistakeCodes = Object.keys(sentences) as MistakeCode[];

/** A mistake: a code with its values for Studio, and the sentence for a file's author. */
export interface Mistake {
  readonly code: MistakeCode;
  readonly values: Readonly<Record<string, string | number>>;
  readonly sentence: string;
}

export function mistake<Code extends MistakeCode>(code: Code, ...[values]: ValuesOf<Code>): Mistake {
  // TypeScript can't see that the values belong to the code's own sentence, and are a record.
  const sentence = (sentences[code] as (values: unknown) => string)(values);
  return { code, values: (values ?? {}) as Mistake['values'], sentence };
}

/** The times that do not keep their order, each with the mistake at its field. */
export const timeMistakes = (
  orders: readonly TimeOrder[],
  times: Readonly<Record<string, Date | undefined>>,
): { field: string; what: Mistake }[] => {
  const written = (field: string): string => `${times[field]?.toISOString().slice(0, 16)}Z`;
  return backwardTimes(orders, times).map(({ field, other, code }) => ({
    field,
    what: mistake(code, { field, other, at: written(field), otherAt: written(other) }),
  }));
};
