import { z } from 'zod';
import { Count, Id } from '../../../rules/content/parts.ts';
import type { Content, ContentKind, ImportJob, Located, Saved } from '../../content/content.ts';
import { mistake } from '../../content/mistakes.ts';
import type { Problem } from '../../content/problems.ts';
import { isDeclared } from '../../content/read.ts';
import { seedDemoEntrants } from '../entry/entry.ts';
import { eventKind, times } from './kind.ts';

const DemoEntrants = z.strictObject({ event: Id, count: Count });
type DemoEntrants = z.infer<typeof DemoEntrants>;

/** Fans who have entered an event of a demo. */
export const demoEntrantsKind: ContentKind<DemoEntrants> = {
  name: 'demoEntrants',
  order: 71,
  reading: { seeds: DemoEntrants },
  uses: ({ event }) => [{ kind: 'events', id: event }],
  check: (content, now) => content.of(demoEntrantsKind).flatMap((entrants) => checkEntrants(content, entrants, now)),
  save: saveAll,
};

function checkEntrants(content: Content, { entry, source, path }: Located<DemoEntrants>, now: Date): Problem[] {
  const at = [...path, 'event'];
  if (!isDeclared(content, 'events', entry.event))
    return [source.problem(at, mistake('UNKNOWN', { one: 'event', id: entry.event }))];
  const event = content.of(eventKind).find((one) => one.entry.id === entry.event);
  if (event === undefined || times.resolve(event.entry, now).opens <= now) return [];
  return [source.problem(at, 'There can be no entrants before the entry opens.')];
}

async function saveAll({ entriesOf, connection }: ImportJob): Promise<Saved> {
  let entrants = 0;
  for (const { entry } of entriesOf(demoEntrantsKind))
    entrants += await seedDemoEntrants(connection, entry.event, entry.count);
  return { created: [], changed: [], demo: { 'Entrants of the demo': entrants } };
}
