import { defineReference } from '../../core/element/reference.ts';
import { artistElement } from './contract.ts';

export const artistReference = defineReference(artistElement, {
  summary:
    "An artist's page: portrait and story, votes and results, shows, photocards, things to buy and prize events.",
  attributes: { artistId: 'The artist to show; without it, the way to the search for one.' },
  events: {
    'fan-navigate': 'The fan chose a vote, a show or another page. Cancel it to lead them somewhere of your own.',
    'fan-artist-shown': "The artist's page is there, with the name in the reader's language.",
    'fan-favourite': 'The fan made the artist a favourite, or took them off.',
    'fan-error': 'An error was shown to the fan.',
  },
  parts: {
    hero: 'The portrait and the words at the top.',
    favourite: 'The heart: the button that makes the artist a favourite.',
    section: 'A block with a heading.',
    heading: "A block's heading.",
    card: 'A vote, a show, a product or an event in a block.',
  },
});
