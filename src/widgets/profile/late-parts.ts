import { createLatePart } from '../../core/state/late-part.ts';

/** The cards of My info: each is a script of its own with its words, loaded when it is shown. The overview is in the element's script. */
export const formPart = createLatePart(
  () => import('./form/profile-form.tsx'),
  'profile-form',
  'join',
  'email',
  'error',
);
export const picturePart = createLatePart(() => import('./picture/picture-card.tsx'), 'avatar', 'error');
export const agreementsPart = createLatePart(
  () => import('./agreements/agreements-card.tsx'),
  'profile-account',
  'error',
);
export const mailsPart = createLatePart(() => import('./mails/mails-card.tsx'), 'profile-account', 'email', 'error');
export const devicesPart = createLatePart(
  () => import('./devices/devices-card.tsx'),
  'profile-account',
  'scopes',
  'error',
);
export const identitiesPart = createLatePart(
  () => import('./identities/identities-card.tsx'),
  'profile-account',
  'error',
);
export const addressesPart = createLatePart(
  () => import('./addresses/addresses-card.tsx'),
  'profile-account',
  'address',
  'error',
);
export const calendarPart = createLatePart(() => import('./calendar/calendar-card.tsx'), 'profile-account', 'error');
export const dataPart = createLatePart(() => import('./data/data-card.tsx'), 'profile-account', 'error');
