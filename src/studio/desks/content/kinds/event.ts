import type { EntryForm } from '../../../forms/entry/fields.ts';
import { cardFields, id, line, moment, namedArtists, passage, picture, title } from './shared.ts';

export const eventForm: EntryForm = {
  kind: 'events',
  start: { prizes: [] },
  sections: [
    {
      name: 'words',
      fields: [
        title,
        line('name'),
        passage('description'),
        passage('terms', { label: 'entryTerms' }),
        picture('picture', 'stage'),
        namedArtists,
      ],
    },
    {
      name: 'prizes',
      fields: [
        {
          kind: 'list',
          key: 'prizes',
          namesSection: true,
          most: 9,
          fields: [
            line('name'),
            line('note'),
            { kind: 'number', key: 'winners', least: 1, most: 10_000 },
            { kind: 'switch', key: 'ships', unless: false, isOptional: true },
          ],
        },
        { kind: 'group', key: 'photocard', isOptional: true, fields: cardFields },
      ],
    },
    {
      name: 'times',
      fields: [
        moment('opens', { label: 'entryFrom' }),
        moment('closes', { label: 'entryUntil' }),
        moment('results'),
        moment('performance', { isOptional: true }),
        moment('infoUntil'),
        moment('purge'),
      ],
    },
    {
      name: 'draw',
      fields: [
        {
          kind: 'variant',
          key: 'beacon',
          hasHint: true,
          isOptional: true,
          options: [
            {
              name: 'votes',
              has: 'votes',
              start: { votes: [] },
              fields: [{ kind: 'references', key: 'votes', label: 'beaconVotes', to: 'votes', most: 9 }],
            },
            { name: 'drand', hasHint: true, has: 'drand', start: { drand: 'quicknet' }, fields: [] },
          ],
        },
        moment('beaconAt', { isOptional: true, hasHint: true }),
        { kind: 'switch', key: 'winnerInfo', unless: true, isOptional: true },
        {
          kind: 'group',
          key: 'participation',
          isOptional: true,
          fields: [
            { kind: 'choice', key: 'for', label: 'participationFor', options: ['entrants', 'winners'] },
            line('note', { label: 'participationNote' }),
          ],
        },
      ],
    },
    { name: 'address', fields: [id] },
  ],
};
