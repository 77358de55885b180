const find = (id) => document.getElementById(id);

/** Each swap adds new buttons, so the listener is on the page. */
const verbs = {
  swap: () => find('vote').setAttribute('vote-id', 'last-light-centre'),
  toggle() {
    vote = find('vote') ?? vote;
    if (vote.isConnected) vote.remove();
    else find('shown').after(vote);
  },
  reverse() {
    const list = document.querySelector('main ul');
    list.append(...[...list.children].reverse());
  },
};
let vote = null;

document.addEventListener('click', ({ target }) => verbs[target.id]?.());
document.addEventListener('fan-vote-shown', ({ detail }) => {
  find('shown').textContent = detail.voteId;
});
new MutationObserver(() => {
  const policy = find('by-property');
  if (policy && policy.type !== 'age') policy.type = 'age';
}).observe(document.querySelector('main'), { childList: true });
