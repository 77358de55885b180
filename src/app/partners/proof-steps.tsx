import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { messageOf } from '../../core/api/fan-error.ts';
import { Button } from '../../core/ui/form/button.tsx';
import { Choice } from '../../core/ui/form/choice.tsx';
import { useLanguage, useWords } from '../../core/words/words.ts';
import { CodeBlock } from './code-block.tsx';
import type { PartnerRequest, PartnersState, ProofWay } from './partners-state.ts';

interface ProofStepsProps {
  state: PartnersState;
  request: PartnerRequest;
}

/** How the origin is proven: by a file or a tag, which the server looks for. */
export function ProofSteps({ state, request: { origin, proof } }: ProofStepsProps) {
  useSignals();
  const t = useWords('partners');
  const language = useLanguage();
  const [way, setWay] = useState<ProofWay>('FILE');
  const problem = state.problem.value;
  const failure = state.proving.failure.value;
  return (
    <>
      <h3>{t('proof')}</h3>
      <Choice
        label={t('way')}
        labelUnseen
        value={way}
        onChoose={setWay}
        options={[
          { value: 'FILE', label: t('ways.FILE') },
          { value: 'META', label: t('ways.META') },
        ]}
      />
      {way === 'FILE' ? (
        <>
          <p>{t('fileText')}</p>
          <CodeBlock label={t('fileAddress')} code={proof.file.url} />
          <CodeBlock label={t('fileContent')} code={proof.file.text} />
        </>
      ) : (
        <>
          <p>{t('metaText', { page: `${origin}/` })}</p>
          <CodeBlock label={t('metaTag')} code={proof.meta} />
        </>
      )}
      <p className="field-error" role="alert">
        {failure ? messageOf(failure, language) : problem ? t(`problems.${problem}`) : ''}
      </p>
      <Button kind="primary" large busy={state.proving.busy.value} onClick={() => void state.prove(way)}>
        {t('check')}
      </Button>
    </>
  );
}
