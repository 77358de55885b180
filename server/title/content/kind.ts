import { ArtistEntry } from '../../../rules/content/artist.ts';
import { TitleEntry } from '../../../rules/content/title.ts';
import { checkTitle } from '../../content/check/check.ts';
import type { ContentKind, ImportJob } from '../../content/content.ts';
import { checkPicture, preparePicture } from '../../content/pictures/pictures.ts';
import { withdrawnIn } from '../../content/withdrawn-in.ts';
import { type ArtistContent, saveArtists, saveTitles, type TitleContent } from '../save.ts';

export const titleKind: ContentKind<TitleEntry> = {
  name: 'titles',
  one: 'title',
  counted: 'titles',
  order: 10,
  reading: { list: TitleEntry },
  check: (content) =>
    content
      .of(titleKind)
      .flatMap((title) => [
        ...checkPicture(content, title, ['poster'], title.entry.poster),
        ...checkPicture(content, title, ['stage'], title.entry.stage),
      ]),
  save: async (job) => saveTitles(job.connection, await prepareTitles(job)),
  withdrawal: { leaves: 'row', set: withdrawnIn('title', 'title_id') },
};

export const artistKind: ContentKind<ArtistEntry> = {
  name: 'artists',
  one: 'artist',
  counted: 'artists',
  order: 20,
  reading: { list: ArtistEntry },
  check: (content) =>
    content
      .of(artistKind)
      .flatMap((artist) => [
        ...artist.entry.titles.flatMap((id, index) => checkTitle(content, artist, ['titles', index], id)),
        ...checkPicture(content, artist, ['portrait'], artist.entry.portrait),
      ]),
  // An artist without a colour has that of the first title.
  uses: ({ titles: [first], accent }) => (first === undefined || accent ? [] : [{ kind: 'titles', id: first }]),
  save: async (job) => saveArtists(job.connection, await prepareArtists(job)),
  // Votes keep their candidates, and fans their favourites.
  withdrawal: { leaves: 'row', set: withdrawnIn('artist', 'artist_id') },
};

async function prepareTitles({ content, entriesOf, positionOf, media }: ImportJob): Promise<TitleContent[]> {
  const prepared: TitleContent[] = [];
  for (const title of entriesOf(titleKind)) {
    const { id, accent, name, tagline, description } = title.entry;
    const poster = await preparePicture(content, title, title.entry.poster, name, media);
    const stage = await preparePicture(content, title, title.entry.stage, name, media);
    const position = positionOf(title);
    prepared.push({ titleId: id, position, accent, name, tagline, description, poster, stage });
  }
  return prepared;
}

async function prepareArtists({ content, entriesOf, positionOf, media }: ImportJob): Promise<ArtistContent[]> {
  const prepared: ArtistContent[] = [];
  for (const artist of entriesOf(artistKind)) {
    const { id, titles, portrait: picture, accent: own, ...words } = artist.entry;
    const first = content.of(titleKind).find((title) => title.entry.id === titles[0]);
    const accent = own ?? first?.entry.accent;
    if (accent === undefined) throw new Error(`There is no title ${titles[0]}`);
    const portrait = await preparePicture(content, artist, picture, words.name, media);
    const position = positionOf(artist);
    prepared.push({ ...words, artistId: id, position, accent, portrait, titleIds: titles });
  }
  return prepared;
}
