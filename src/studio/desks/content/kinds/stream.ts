import type { EntryForm, Field } from '../../../forms/entry/fields.ts';
import { id, line, moment, namedArtists, passage, picture, title } from './shared.ts';

const address = (key: string, label?: string): Field => ({
  kind: 'text',
  key,
  most: 2000,
  pattern: 'address',
  isOptional: true,
  ...(label && { label }),
});

export const streamForm: EntryForm = {
  kind: 'streams',
  start: { rounds: [] },
  sections: [
    {
      name: 'words',
      fields: [
        title,
        line('name'),
        passage('description'),
        picture('poster', 'stage', { label: 'picture' }),
        namedArtists,
      ],
    },
    {
      name: 'rounds',
      fields: [
        {
          kind: 'list',
          key: 'rounds',
          namesSection: true,
          most: 999,
          isOptional: true,
          fields: [
            line('name'),
            { kind: 'choice', key: 'access', options: ['free', 'pass'] },
            moment('starts'),
            moment('ends'),
            moment('entryOpens', { isOptional: true }),
            address('live'),
            address('vod'),
            moment('vodFrom', { isOptional: true }),
            moment('vodUntil', { isOptional: true }),
            {
              kind: 'list',
              key: 'chapters',
              most: 99,
              isOptional: true,
              fields: [{ kind: 'number', key: 'at', label: 'seconds', least: 0, most: 86_400 }, line('name')],
            },
            {
              kind: 'group',
              key: 'captions',
              isOptional: true,
              fields: [address('ko', 'captionsKo'), address('en', 'captionsEn'), address('ja', 'captionsJa')],
            },
            id,
          ],
        },
      ],
    },
    {
      name: 'address',
      fields: [{ kind: 'references', key: 'related', to: 'streams', most: 40, isOptional: true }, id],
    },
  ],
};
