import '@fanfare/elements/fan-vote';

/** Markup that the types accept. */
export const right = [
  <fan-vote vote-id="last-light-final" filter="ended" class="wide" theme="dark" />,
  <fan-vote attr:vote-id="last-light-final" prop:filter="ended" on:fan-vote-cast={(event) => event.detail.ballotId} />,
  <fan-login compact providers={['google']} on:fan-sign-in={({ detail }) => detail.userId.length} />,
];
