import { defineReference } from '../../core/element/reference.ts';
import { titleElement } from './contract.ts';

export const titleReference = defineReference(titleElement, {
  summary:
    "A title's home: its stage, its votes and its artists. Without a title, the front row of everything that is on.",
  attributes: { titleId: 'The title to show; without it, what is on across all titles.' },
  events: {
    'fan-navigate': 'The fan chose a vote or a title. Cancel it to lead them somewhere of your own.',
    'fan-title-shown': "A title's home is there, with the title's name in the reader's language.",
    'fan-error': 'An error was shown to the fan.',
  },
  parts: {
    hero: 'The picture and the words at the top.',
    'hero-action': 'The main link of the hero.',
    section: 'A block with a heading.',
    heading: "A block's heading.",
    card: 'A vote or a title in a block.',
  },
});
