import { defineReference } from '../../core/element/reference.ts';
import { eventElement } from './contract.ts';

export const eventReference = defineReference(eventElement, {
  summary:
    "Prize events, or one of them: its prizes, the entry, the result, the winner's form, code and photocard, and the draw to check.",
  attributes: {
    eventId: 'Shows this one event instead of the list.',
    titleId: "Limits the list to one title's events.",
    filter: 'The events that the list begins with.',
    mine: 'Lists the events that the fan has entered.',
  },
  events: {
    'fan-navigate':
      'A fan opens an event or goes back to the list. `preventDefault()` leaves the step to the page, which can set `event-id`.',
    'fan-before-entry': 'A fan is about to enter. `preventDefault()` stops it.',
    'fan-event-entry': 'An entry has been taken.',
    'fan-error': 'An error was shown to the fan.',
  },
  parts: {
    card: 'An event in the list.',
    hero: 'The head of an event with its picture.',
    entry: 'Where a fan stands with the event, and the way to enter.',
    'entry-button': 'The button that begins an entry.',
    result: 'The result, once a fan has requested it.',
  },
});
