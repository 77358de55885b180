import { useWords } from '../../core/words/words.ts';
import { wordsOfFailure } from './failure-codes.ts';

/** Why a payment or a refund failed, in words; beside them the provider's code, which its support and its manual know. */
export function FailureCode({ code: stored }: { code: string }) {
  const t = useWords('studio-orders');
  const { word, code } = wordsOfFailure(stored);
  return (
    <>
      {word === null ? null : t(`failures.${word}`)}
      {word !== null && code !== null ? ' ' : null}
      {code === null ? null : <code translate="no">{code}</code>}
    </>
  );
}
