/** The compiler must reject each line marked `refused`, and no other line. */
export const wrong = [
  <fan-vote vote-id={42} />, // refused
  <fan-vote filter="old" />, // refused
  <fan-vote theme="blue" />, // refused
  <fan-vote voteID="last-light-final" />, // refused
  <fan-vote voteid="last-light-final" />, // refused
  <fan-vote titleId={7} />, // refused
  <fan-login compact="yes" />, // refused
  <fan-login providers={['goggle']} />, // refused
  <fan-policy type="cookies" />, // refused
  <fan-policy section="two" />, // refused
  <fan-store kind="ticket" />, // refused
  <fan-votes vote-id="last-light-final" />, // refused
  <fan-vote onfan-vote-cast={(event) => event.detail.candidate} />, // refused
  <fan-vote onfan-vote-cast="alert()" />, // refused
];

export function listen(vote: HTMLElementTagNameMap['fan-vote']): void {
  document.addEventListener('fan-vote-cast', ({ detail }) => detail.voteid); // refused
  vote.addEventListener('fan-navigate', ({ detail }) => detail.productId); // refused
  vote.filter = 'old'; // refused
  vote.voteID = 'last-light-final'; // refused
}
