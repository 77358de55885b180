'use client';

import { useEffect, useRef, useState } from 'react';

/** React attaches no listeners of custom elements to server-rendered markup, so this one is added by hand. */
function Vote({ voteId, onShown }: { voteId: string; onShown(voteId: string): void }) {
  const vote = useRef<HTMLElementTagNameMap['fan-vote']>(null);
  useEffect(() => {
    const element = vote.current;
    const report = ({ detail }: DocumentEventMap['fan-vote-shown']) => onShown(detail.voteId);
    element?.addEventListener('fan-vote-shown', report);
    return () => element?.removeEventListener('fan-vote-shown', report);
  }, [onShown]);
  return (
    <fan-vote id="vote" vote-id={voteId} ref={vote}>
      <a href="https://fans.example/votehome">Vote on fans.example</a>
    </fan-vote>
  );
}

export default function Home() {
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
      {isThere && <Vote voteId={vote} onShown={setShown} />}
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
