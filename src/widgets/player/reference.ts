import { defineReference } from '../../core/element/reference.ts';
import { playerElement } from './contract.ts';

export const playerReference = defineReference(playerElement, {
  summary: 'Live and on-demand video: a stream with its numbered rounds, from the countdown to the recording.',
  attributes: {
    streamId: 'Shows this stream. Without it, the streams that there are.',
    round: 'The number of the round to show. Without it, the one that is live, else the next, else the latest.',
    titleId: "Without `stream-id`: limits the streams to one title's.",
  },
  events: {
    'fan-navigate':
      'A fan opens another round or stream, the store or the tickets. `preventDefault()` leaves the step to the page.',
    'fan-before-play': 'A fan has pressed play. `preventDefault()` stops it.',
    'fan-player-play': 'The picture moves: for the first time, or after a pause.',
    'fan-player-pause': 'The fan has paused.',
    'fan-player-end': 'The broadcast or the recording has come to its end.',
    'fan-player-round-change':
      'The shown round has another state: `ENTRY_OPEN`, `LIVE`, `INTERRUPTED`, `ENDED`, `VOD`, `CLOSED`.',
    'fan-error': 'Something failed that the fan was told about.',
  },
  parts: {
    stage: 'The picture and what stands on it.',
    'play-button': 'The button that begins to play, or lets the fan in before the start.',
    round: 'A round in the list of rounds.',
    related: 'A related stream.',
  },
});
