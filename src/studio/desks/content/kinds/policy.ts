import type { EntryForm } from '../../../forms/entry/fields.ts';
import { line } from './shared.ts';

/** A version of a legal document: its type and the day that it is named after are its id. */
export const policyForm: EntryForm = {
  kind: 'policies',
  start: { type: 'terms' },
  sections: [
    {
      name: 'words',
      fields: [
        {
          kind: 'choice',
          key: 'type',
          label: 'policyType',
          options: ['terms', 'privacy', 'age', 'marketing', 'service', 'commercial'],
        },
        { kind: 'moment', key: 'version', form: 'day' },
        { kind: 'moment', key: 'effective', form: 'day' },
        line('title', { label: 'headline' }),
        { kind: 'words', key: 'changes', shape: 'passage', most: 2000, isOptional: true },
        { kind: 'words', key: 'body', shape: 'markdown', most: 100_000 },
      ],
    },
  ],
};
