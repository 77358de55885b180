const find = (id) => document.getElementById(id);

document.addEventListener('turbo:load', () => {
  const vote = find('vote');
  if (!vote) return;
  find('by-property').type = 'age';
  find('swap').addEventListener('click', () => vote.setAttribute('vote-id', 'last-light-centre'));
  find('toggle').addEventListener('click', () => (vote.isConnected ? vote.remove() : find('shown').after(vote)));
  find('reverse').addEventListener('click', () => {
    const list = find('documents');
    list.append(...[...list.children].reverse());
  });
});
document.addEventListener('fan-vote-shown', ({ detail }) => {
  find('shown').textContent = detail.voteId;
});
