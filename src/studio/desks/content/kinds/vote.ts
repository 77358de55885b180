import type { EntryForm } from '../../../forms/entry/fields.ts';
import { id, kept, line, moment, passage, picture, title } from './shared.ts';

export const voteForm: EntryForm = {
  kind: 'votes',
  zoneKey: 'timeZone',
  start: { rules: { freePerDay: 5, paid: true }, candidates: [] },
  sections: [
    { name: 'words', fields: [title, line('name'), passage('description'), picture('picture', 'stage')] },
    {
      name: 'candidates',
      fields: [
        {
          kind: 'list',
          key: 'candidates',
          namesSection: true,
          most: 999,
          isOptional: true,
          needsUnless: 'candidateTable',
          picturesInto: 'portrait',
          fields: [
            { kind: 'reference', key: 'artist', to: 'artists', isOptional: true },
            { ...line('name', { isOptional: true }), needsUnless: 'artist' },
            line('note', { isOptional: true }),
            { ...picture('portrait', 'portrait', { isOptional: true }), needsUnless: 'artist' },
            { kind: 'colour', key: 'accent', isOptional: true },
            { ...id, isOptional: true, needsUnless: 'artist' },
          ],
        },
        kept('candidateTable'),
        kept('portraits'),
      ],
    },
    {
      name: 'times',
      fields: [
        moment('opens'),
        moment('closes'),
        moment('results'),
        moment('blindFrom', { isOptional: true }),
        { kind: 'zone', key: 'timeZone', isOptional: true },
      ],
    },
    {
      name: 'rules',
      fields: [
        {
          kind: 'group',
          key: 'rules',
          fields: [
            { kind: 'number', key: 'freePerDay', least: 0, most: 100_000 },
            { kind: 'switch', key: 'paid' },
            { kind: 'number', key: 'perDay', least: 1, most: 1_000_000, isOptional: true },
            { kind: 'number', key: 'perFan', least: 1, most: 1_000_000, isOptional: true },
            {
              kind: 'choice',
              key: 'voids',
              options: ['fraud', 'fraud-and-withdrawal'],
              unless: 'fraud',
              isOptional: true,
            },
          ],
        },
      ],
    },
    { name: 'address', fields: [id] },
  ],
};
