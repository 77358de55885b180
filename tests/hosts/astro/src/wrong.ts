/** Astro's templates are not type-checked; scripts are. */
export function listen(vote: HTMLElementTagNameMap['fan-vote']): void {
  document.addEventListener('fan-vote-cast', ({ detail }) => detail.voteid); // refused
  vote.addEventListener('fan-navigate', ({ detail }) => detail.productId); // refused
  vote.filter = 'old'; // refused
  vote.voteID = 'last-light-final'; // refused
}
