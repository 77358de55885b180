import type { JSONColumnType } from 'kysely';
import type { Language, Picture } from '../platform/contract.ts';

export type Words = Readonly<Record<Language, string>>;
/** A picture as it is stored: its alternative text in every language. */
export type StoredPicture = Omit<Picture, 'alt'> & { alt: Words };

export type TitleTables = {
  title: {
    title_id: string;
    position: number;
    accent: string;
    name: JSONColumnType<Words>;
    tagline: JSONColumnType<Words>;
    description: JSONColumnType<Words>;
    poster: JSONColumnType<StoredPicture>;
    stage: JSONColumnType<StoredPicture>;
  };
  artist: {
    artist_id: string;
    position: number;
    accent: string;
    name: JSONColumnType<Words>;
    note: JSONColumnType<Words>;
    portrait: JSONColumnType<StoredPicture>;
  };
  title_artist: { title_id: string; artist_id: string };
};
