import { defineReference } from '../../core/element/reference.ts';
import { playerElement } from './contract.ts';

export const playerReference = defineReference(playerElement, {
  summary: 'Live and on-demand video: a stream with its numbered rounds, from the countdown to the recording.',
  attributes: {
    streamId: 'Shows this stream. Without it, a list of all streams.',
    round: 'The number of the round to show. Without it, the live one, or else the next, or else the latest.',
    titleId: "Without `stream-id`: limits the streams to one title's.",
  },
  events: {
    'fan-navigate':
      'A fan opens another round or stream, the store or the tickets. `preventDefault()` leaves the step to the page.',
    'fan-before-play': 'A fan has pressed play. `preventDefault()` stops it.',
    'fan-player-play': 'Playback has started, or goes on after a pause.',
    'fan-player-pause': 'The fan has paused.',
    'fan-player-end': 'The broadcast or the recording has ended.',
    'fan-player-round-change':
      'The shown round has another state: `ENTRY_OPEN`, `LIVE`, `INTERRUPTED`, `ENDED`, `VOD`, `CLOSED`.',
    'fan-error': 'An error was shown to the fan.',
  },
  parts: {
    stage: 'The video, with its controls and texts.',
    'play-button': 'The button that starts playback, or admits the fan before the start.',
    round: 'A round in the list of rounds.',
    related: 'A related stream.',
  },
});
