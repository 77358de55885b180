import type { Language, Picture } from '../http/contract.ts';

/** A text of the content, in every language. */
export type LocalizedText = Readonly<Record<Language, string>>;
/** A picture as it is stored: its alternative text in every language. */
export type StoredPicture = Omit<Picture, 'alt'> & { alt: LocalizedText };
