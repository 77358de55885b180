import { defineReference } from '../../core/element/reference.ts';
import { voteElement } from './contract.ts';

export const voteReference = defineReference(voteElement, {
  summary: 'A board of votes, or one vote with its candidates, the rights to vote, the cast and the live result.',
  attributes: {
    voteId: 'Shows this one vote instead of the board.',
    titleId: "Limits the board to one title's votes.",
    filter: 'The votes that the board begins with.',
    candidateId: 'Puts this candidate on stage when the vote opens, as a shared link does.',
  },
  events: {
    'fan-navigate':
      'A fan opens a vote or goes back to the board. `preventDefault()` leaves the step to the page, which can set `vote-id`.',
    'fan-before-cast': 'A fan is about to cast. `preventDefault()` stops it and keeps the selection.',
    'fan-vote-shown': "A vote is shown, with its name in the reader's language.",
    'fan-vote-cast': 'A ballot has been counted.',
    'fan-share': 'A link to a candidate was shared or copied.',
    'fan-error': 'An error was shown to the fan.',
  },
  parts: {
    card: 'A vote on the board.',
    hero: 'The head of a vote with its picture.',
    candidate: 'A candidate in the list.',
    stage: 'The chosen candidate with the way to vote: a bar below on narrow pages, a column on wide ones.',
    'vote-button': 'The button that begins a cast.',
  },
  properties: {
    '--fan-edge-top': 'The height of a bar of the page at the top of the window: sticky parts stay below it.',
    '--fan-edge-bottom': 'The same for the bottom of the window.',
  },
});
