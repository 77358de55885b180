import { useState } from 'react';

export function Home() {
  const [vote, setVote] = useState('last-light-final');
  const [shown, setShown] = useState('');
  const [isThere, setThere] = useState(true);
  const [documents, setDocuments] = useState<('terms' | 'privacy' | 'service')[]>(['terms', 'privacy', 'service']);
  return (
    <>
      <fan-login id="login" compact />
      <button type="button" id="swap" onClick={() => setVote('last-light-centre')}>
        Another vote
      </button>
      <button type="button" id="toggle" onClick={() => setThere(!isThere)}>
        Take away, put back
      </button>
      <button type="button" id="reverse" onClick={() => setDocuments(documents.toReversed())}>
        Reverse
      </button>
      <output id="shown">{shown}</output>
      {isThere && (
        <fan-vote id="vote" vote-id={vote} onfan-vote-shown={({ detail }) => setShown(detail.voteId)}>
          <a href="https://fans.example/votehome">Vote on fans.example</a>
        </fan-vote>
      )}
      <ul>
        {documents.map((type) => (
          <li key={type}>
            <fan-policy type={type} />
          </li>
        ))}
      </ul>
      <fan-policy
        id="by-property"
        ref={(element) => {
          if (element) element.type = 'age';
        }}
      />
    </>
  );
}
