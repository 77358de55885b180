import { useSignals } from '@preact/signals-react/runtime';
import { Button } from '../../../src/core/ui/form/button.tsx';
import { Field } from '../../../src/core/ui/form/field.tsx';
import { TextArea } from '../../../src/core/ui/form/text-area.tsx';
import { useWords } from '../../../src/core/words/words.ts';
import { CopyButton } from '../copy-button.tsx';
import type { DoctorState } from './doctor-state.ts';
import { FindingsList } from './findings-list.tsx';

/** A form to examine a page by its address; if the doctor can't start there, by its text. */
export function Doctor({ state }: { state: DoctorState }) {
  useSignals();
  const t = useWords('check');
  return (
    <>
      <div className="intro intro-short">
        <h1>{t('heading')}</h1>
        <p>{t('intro')}</p>
      </div>
      <div className="doctor-room">
        <form
          className="panel"
          onSubmit={(event) => {
            event.preventDefault();
            void state.open();
          }}
        >
          <Field
            label={t('address')}
            hint={t('addressHint')}
            error={state.status.value === 'invalid' ? t('invalid') : undefined}
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="https://artist.example/vote"
            value={state.address.value}
            onChange={({ currentTarget }) => {
              state.address.value = currentTarget.value;
            }}
          />
          <Button kind="primary" type="submit">
            {t('open')}
          </Button>
          <Result state={state} />
        </form>
        <PastedPage state={state} />
        <Elsewhere state={state} />
      </div>
    </>
  );
}

function Result({ state }: { state: DoctorState }) {
  useSignals();
  const t = useWords('check');
  const status = state.status.value;
  const hasMessage = status !== 'idle' && status !== 'invalid' && status !== 'found';
  return (
    <div role="status" className="doctor-result">
      {hasMessage ? <p>{t(`status.${status}`)}</p> : null}
      {status === 'found' ? <FindingsList findings={state.findings.value} /> : null}
    </div>
  );
}

function PastedPage({ state }: { state: DoctorState }) {
  useSignals();
  const t = useWords('check');
  return (
    <form
      className="panel"
      onSubmit={(event) => {
        event.preventDefault();
        void state.examineText();
      }}
    >
      <h2>{t('paste')}</h2>
      <p>{t('pasteWhy')}</p>
      <TextArea
        label={t('html')}
        hint={t('htmlHint')}
        spellCheck={false}
        value={state.html.value}
        onChange={({ currentTarget }) => {
          state.html.value = currentTarget.value;
        }}
      />
      <TextArea
        label={t('headers')}
        hint={t('headersHint')}
        spellCheck={false}
        value={state.headers.value}
        onChange={({ currentTarget }) => {
          state.headers.value = currentTarget.value;
        }}
      />
      <Button type="submit">{t('judge')}</Button>
    </form>
  );
}

/** If neither works: how to run the doctor on the developer's machine, or in the page's console. */
function Elsewhere({ state }: { state: DoctorState }) {
  useSignals();
  const t = useWords('check');
  const command = `npx @fanfare/elements doctor ${state.address.value.trim() || 'https://artist.example/vote'}`;
  const line = `import('${location.origin}/doctor.js').then(() => document.body.append(document.createElement('fan-doctor')))`;
  return (
    <section className="panel">
      <h2>{t('elsewhere')}</h2>
      <p>{t('command')}</p>
      <pre tabIndex={0}>{command}</pre>
      <CopyButton label={t('copyCommand')} text={() => command} />
      <p>{t('console')}</p>
      <pre tabIndex={0}>{line}</pre>
      <CopyButton label={t('copyLine')} text={() => line} />
    </section>
  );
}
