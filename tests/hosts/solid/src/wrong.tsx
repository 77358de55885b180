/** The compiler must reject each line marked `refused`, and no other line. */
export const wrong = [
  <fan-vote vote-id={42} />, // refused
  <fan-vote filter="old" />, // refused
  <fan-vote voteid="last-light-final" />, // refused
  <fan-vote prop:filter="old" />, // refused
  <fan-login providers={['goggle']} />, // refused
  <fan-vote on:fan-vote-cast={(event) => event.detail.candidate} />, // refused
];
