const main = document.querySelector('main');
const find = (id) => document.getElementById(id);

function show(page) {
  main.replaceChildren(find(`${page}-page`).content.cloneNode(true));
  if (page === 'home') startHome();
}

function startHome() {
  const vote = find('vote');
  find('by-property').type = 'age';
  find('swap').addEventListener('click', () => {
    vote.voteId = 'last-light-centre';
    vote.setAttribute('vote-id', vote.voteId);
  });
  find('toggle').addEventListener('click', () => (vote.isConnected ? vote.remove() : find('shown').after(vote)));
  find('reverse').addEventListener('click', () => {
    const list = main.querySelector('ul');
    list.append(...[...list.children].reverse());
  });
}

document.addEventListener('fan-vote-shown', ({ detail }) => {
  find('shown').textContent = detail.voteId;
});
find('to-other').addEventListener('click', () => show('other'));
find('to-home').addEventListener('click', () => show('home'));
show('home');
