import { defineReference } from '../../core/element/reference.ts';
import { noticeElement } from './contract.ts';

export const noticeReference = defineReference(noticeElement, {
  summary: 'What the operators tell fans: a list, pinned notices first, and each notice by itself.',
  attributes: {
    noticeId: 'Shows this notice instead of the list.',
    titleId: "Limits the list to one title's notices.",
  },
  events: {
    'fan-navigate':
      'A fan opens a notice, the list, or a page that a notice links to. `preventDefault()` leaves the step to the page.',
    'fan-notice-shown': "A notice is shown, with its name in the reader's language.",
    'fan-error': 'An error was shown to the fan.',
  },
  parts: { notice: 'A notice in the list.', article: 'A notice by itself.' },
});
