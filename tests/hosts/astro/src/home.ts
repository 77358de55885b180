/** Runs at each visit of the page, also without a reload. */
function start(): void {
  const vote = document.querySelector('fan-vote');
  const shown = document.querySelector('#shown');
  const byProperty = document.querySelector<HTMLElementTagNameMap['fan-policy']>('#by-property');
  if (!vote || !shown || !byProperty) return;
  byProperty.type = 'age';
  vote.addEventListener('fan-vote-shown', ({ detail }) => {
    shown.textContent = detail.voteId;
  });
  const press = (id: string, work: () => void) => document.getElementById(id)?.addEventListener('click', work);
  press('swap', () => vote.setAttribute('vote-id', 'last-light-centre'));
  press('toggle', () => (vote.isConnected ? vote.remove() : shown.after(vote)));
  press('reverse', () => {
    const list = document.getElementById('documents');
    list?.append(...[...list.children].toReversed());
  });
}

document.addEventListener('astro:page-load', start);
