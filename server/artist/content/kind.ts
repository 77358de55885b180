import type { Content, ContentKind, ImportJob, Located } from '../../content/content.ts';
import { mistake } from '../../content/mistakes.ts';
import type { Problem } from '../../content/problems.ts';
import { isDeclared } from '../../content/read.ts';
import { eventKind } from '../../event/content/kind.ts';
import { productKind } from '../../store/content/kind.ts';
import { streamKind } from '../../streaming/content/kind.ts';
import { type Subject, saveSubjects } from '../subjects.ts';

/** Which artists products, streams and events are about: those that they name, and those on their cards. */
export const subjectKind: ContentKind = {
  name: 'artists of products, streams and events',
  order: 80,
  check: (content) => everyNaming(content).flatMap((naming) => checkNames(content, naming)),
  async save(job) {
    await saveSubjects(job.connection, subjectsOf(job));
    return { created: [], changed: [] };
  },
};

type Naming = Located<{ id: string; artists: readonly string[] }>;

const everyNaming = (content: Content): Naming[] => [
  ...content.of(productKind),
  ...content.of(streamKind),
  ...content.of(eventKind),
];

function checkNames(content: Content, { entry, source, path }: Naming): Problem[] {
  return entry.artists.flatMap((id, index) => {
    const at = [...path, 'artists', index];
    if (!isDeclared(content, 'artists', id)) return [source.problem(at, mistake('UNKNOWN', { one: 'artist', id }))];
    if (entry.artists.indexOf(id) === index) return [];
    return [source.problem(at, mistake('TWICE', { one: 'artist', id }))];
  });
}

const subjectsOf = ({ entriesOf, positionOf }: ImportJob): Subject[] => [
  ...entriesOf(productKind).map((product) => {
    const { id, artists, photocards = [] } = product.entry;
    const onCards = photocards.map(({ artist }) => artist);
    const artistIds = [...artists, ...onCards];
    return { kind: 'PRODUCT' as const, subjectId: id, position: positionOf(product), artistIds };
  }),
  ...entriesOf(streamKind).map((stream) => {
    const { id, artists } = stream.entry;
    return { kind: 'STREAM' as const, subjectId: id, position: positionOf(stream), artistIds: artists };
  }),
  ...entriesOf(eventKind).map((event) => {
    const { id, artists, photocard } = event.entry;
    const artistIds = photocard === undefined ? artists : [...artists, photocard.artist];
    return { kind: 'EVENT' as const, subjectId: id, position: positionOf(event), artistIds };
  }),
];
