import { defineReference } from '../../core/element/reference.ts';
import { policyElement } from './contract.ts';

export const policyReference = defineReference(policyElement, {
  summary: 'A legal document of the platform: the version that counts, and every other one to be read.',
  attributes: {
    type: 'Which document.',
    version: 'The version to show, a day such as `2026-11-01`; the one that counts without it.',
    section: 'Goes to the heading with this number, counted from 1, once the text is there.',
  },
  events: {
    'fan-navigate': 'A fan opens another version. `preventDefault()` leaves the step to the page.',
    'fan-error': 'An error was shown to the fan.',
  },
  parts: { title: "The document's title.", text: 'Its text.', versions: 'The list of its versions.' },
});
