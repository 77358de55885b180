import { defineReference } from '../../core/element/reference.ts';
import { loginElement } from './contract.ts';

export const loginReference = defineReference(loginElement, {
  summary: 'Signs fans in and up, and shows who is signed in.',
  attributes: {
    providers: 'Which providers to offer and in which order; all that the operator configured when it is left out.',
    compact: 'A button for a header, which opens everything else.',
  },
  events: {
    'fan-before-sign-in':
      'A fan has chosen to sign in. `preventDefault()` leaves the step to the page. The provider is null on a partner’s page, where the fan chooses it in the window of the platform.',
    'fan-sign-in': 'A fan is signed in: here, in another element or in another tab. The name is the nickname.',
    'fan-sign-out': 'The fan is signed out: here, in another element or in another tab.',
    'fan-navigate':
      'A fan follows a link to another page of the platform. `preventDefault()` leaves the step to the page.',
    'fan-error': 'An error was shown to the fan.',
  },
  parts: {
    trigger: 'The button of the compact form.',
    panel: 'The ground of the sign-in, the sign-up and the account.',
    title: 'The headline.',
    provider: 'The button of a provider.',
    account: 'Who is signed in.',
    avatar: 'The first letter of the nickname, in the button and in the account.',
  },
});
