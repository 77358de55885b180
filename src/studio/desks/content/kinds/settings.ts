import type { EntryForm } from '../../../forms/entry/fields.ts';

/** The platform's own settings: a single entry. */
export const settingsForm: EntryForm = {
  kind: 'settings',
  start: {},
  sections: [
    {
      name: 'welcome',
      fields: [
        {
          kind: 'group',
          key: 'welcomePaidRights',
          isOptional: true,
          fields: [
            { kind: 'number', key: 'count', label: 'rights', least: 0, most: 100_000 },
            { kind: 'number', key: 'validDays', least: 1, most: 3650 },
          ],
        },
      ],
    },
  ],
};
