import type { JSONColumnType } from 'kysely';
import type { LocalizedText, StoredPicture } from '../platform/text/localized.ts';

export type TitleTables = {
  title: {
    title_id: string;
    position: number;
    accent: string;
    name: JSONColumnType<LocalizedText>;
    tagline: JSONColumnType<LocalizedText>;
    description: JSONColumnType<LocalizedText>;
    poster: JSONColumnType<StoredPicture>;
    stage: JSONColumnType<StoredPicture>;
    withdrawn_at: Date | null;
  };
  artist: {
    artist_id: string;
    position: number;
    accent: string;
    name: JSONColumnType<LocalizedText>;
    note: JSONColumnType<LocalizedText>;
    story: JSONColumnType<LocalizedText>;
    portrait: JSONColumnType<StoredPicture>;
    withdrawn_at: Date | null;
  };
  title_artist: { title_id: string; artist_id: string };
};
