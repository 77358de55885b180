import type { EntryForm } from '../../../forms/entry/fields.ts';
import { id, line } from './shared.ts';

export const questionForm: EntryForm = {
  kind: 'questions',
  start: { topic: 'account' },
  sections: [
    {
      name: 'words',
      fields: [
        {
          kind: 'choice',
          key: 'topic',
          options: ['account', 'vote', 'payment', 'ticket', 'stream', 'event', 'other'],
        },
        line('name', { label: 'question' }),
        { kind: 'words', key: 'answer', shape: 'markdown', most: 4000 },
      ],
    },
    { name: 'address', fields: [id] },
  ],
};
