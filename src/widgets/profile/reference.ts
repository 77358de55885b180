import { defineReference } from '../../core/element/reference.ts';
import { profileElement } from './contract.ts';

export const profileReference = defineReference(profileElement, {
  summary:
    "The fan's own profile, agreements, ways to sign in, devices and data. On a partner's page it shows who is signed in and leads to Fanfare, where alone it can be changed.",
  attributes: {
    section:
      'One part alone: `overview` with greeting and numbers, or one of the others. All but the overview without it.',
  },
  events: {
    'fan-navigate': 'A fan opens a page of the platform. `preventDefault()` leaves the step to the page.',
    'fan-profile-change': 'A change of the profile has been saved.',
    'fan-withdraw': 'The fan has left for good.',
    'fan-error': 'An error was shown to the fan.',
  },
  parts: { greeting: 'The head of the overview.', card: 'Each part of the page.' },
});
