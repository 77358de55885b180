import { useRef } from 'react';

/** Markup that the types accept. */
export function Right() {
  const vote = useRef<HTMLElementTagNameMap['fan-vote']>(null);
  return (
    <>
      <fan-vote vote-id="last-light-final" filter="ended" theme="dark" lang="ja" id="vote" className="wide" ref={vote}>
        <a href="https://fans.example/votehome">Vote on fans.example</a>
      </fan-vote>
      <fan-vote voteId="last-light-final" onfan-vote-cast={(event) => event.detail.free + event.detail.paid} />
      <fan-vote key="board" title-id={undefined} onClick={() => vote.current?.voteId?.toUpperCase()} />
      <fan-login compact providers="google kakao" onfan-sign-in={({ detail }) => detail.userId.length} />
      <fan-login compact={false} providers={['google', 'kakao']} />
      <fan-policy type="privacy" section={2} version="2026-11-01" style={{ maxWidth: 640 }} />
      <fan-store product-id="light-stick" quantity="2" slot="shop" hidden />
    </>
  );
}

export function listen(): void {
  document.addEventListener('fan-vote-cast', ({ detail }) => detail.candidateId.toUpperCase());
  document.querySelector('fan-vote')?.addEventListener('fan-navigate', (event) => {
    if (event.detail.voteId) event.preventDefault();
  });
  document.querySelector('fan-player')?.addEventListener('click', (event) => event.clientX);
  addEventListener('fan-error', ({ detail }) => detail.code.startsWith('CHUNK'));
  document.createElement('fan-login').compact = true;
}
