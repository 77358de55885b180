import type { EntryForm } from '../../../forms/entry/fields.ts';
import { id, line, moment, title } from './shared.ts';

export const noticeForm: EntryForm = {
  kind: 'notices',
  start: { category: 'news' },
  sections: [
    {
      name: 'words',
      fields: [
        { kind: 'choice', key: 'category', options: ['news', 'vote', 'store', 'live', 'service'] },
        line('name', { label: 'headline' }),
        { kind: 'words', key: 'body', shape: 'markdown', most: 40_000 },
      ],
    },
    {
      name: 'times',
      fields: [
        moment('from'),
        moment('until', { isOptional: true }),
        { kind: 'switch', key: 'pinned', unless: false, isOptional: true },
      ],
    },
    { name: 'address', fields: [{ ...title, isOptional: true }, id] },
  ],
};
