import type { EntryForm } from '../../../forms/entry/fields.ts';
import { cardFields, id, line, moment, namedArtists, passage, title } from './shared.ts';

export const productForm: EntryForm = {
  kind: 'products',
  start: { kind: 'goods', pictures: [] },
  sections: [
    {
      name: 'words',
      fields: [
        title,
        { kind: 'choice', key: 'kind', label: 'productKind', options: ['goods', 'ticket', 'vote-pack', 'photocard'] },
        line('name'),
        line('summary'),
        passage('description'),
        { kind: 'pictures', key: 'pictures', shape: 'portrait', most: 8 },
        namedArtists,
      ],
    },
    {
      name: 'price',
      fields: [
        { kind: 'choice', key: 'currency', options: ['KRW', 'JPY', 'USD'], unless: 'KRW', isOptional: true },
        { kind: 'money', key: 'price' },
        { kind: 'money', key: 'fee', isOptional: true },
        line('feeReason', { isOptional: true }),
      ],
    },
    {
      name: 'sale',
      fields: [
        moment('opens', { label: 'saleOpens' }),
        moment('closes', { label: 'saleCloses', isOptional: true }),
        { kind: 'number', key: 'stock', least: 0, most: 100_000, isOptional: true },
        { kind: 'number', key: 'limitPerFan', least: 1, most: 99, isOptional: true },
        { kind: 'number', key: 'shownBelow', least: 1, most: 100_000, isOptional: true },
      ],
    },
    {
      name: 'contents',
      fields: [
        {
          kind: 'group',
          key: 'votePack',
          when: { key: 'kind', is: ['vote-pack'] },
          fields: [
            { kind: 'number', key: 'rights', least: 1, most: 100_000 },
            { kind: 'number', key: 'validDays', least: 7, most: 3650 },
          ],
        },
        { kind: 'reference', key: 'pass', to: 'passes', when: { key: 'kind', is: ['ticket'] } },
        { kind: 'list', key: 'photocards', most: 9, fields: cardFields, when: { key: 'kind', is: ['photocard'] } },
      ],
    },
    { name: 'terms', fields: [passage('delivery'), passage('withdrawal'), line('seller')] },
    { name: 'address', fields: [id] },
  ],
};
