import { useId, useMemo, useState } from 'react';
import { Field } from '../../../core/ui/form/field.tsx';
import { useWords } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';
import { Choice } from '../../forms/choice.tsx';
import { ReasonDialog } from '../../forms/reason-dialog.tsx';
import { toasts } from '../../layout/toasts.ts';
import { daysOfReport, type Provider, periodOf, problemsIn, providers } from './payments-state.ts';

interface ImportDialogProps {
  onDone: () => void;
  onClose: () => void;
}

/** Imports a provider's report. A file with wrong rows stays here with what is wrong. */
export function ImportDialog({ onDone, onClose }: ImportDialogProps) {
  const t = useWords('studio-payments');
  const file = useId();
  const [provider, setProvider] = useState<Provider>('toss');
  const [now] = useState(() => new Date());
  const [typed, setTyped] = useState<{ from?: string; to?: string }>({});
  const [chosen, setChosen] = useState<{ name: string; text: string } | null>(null);
  const [wrong, setWrong] = useState(() => problemsIn(null));
  // A day that the report does not cover would have payments that the provider seems not to know.
  const days = useMemo(() => daysOfReport(provider, chosen?.text ?? ''), [provider, chosen]);
  const period = { ...(days ?? periodOf({}, now)), ...typed };
  const body = { provider, ...period, text: chosen?.text ?? '' };
  return (
    <ReasonDialog
      title={t('import')}
      text={t(`importText.${provider}`)}
      confirmLabel={t('import')}
      asksWhy={false}
      content={JSON.stringify(body)}
      isComplete={body.text !== '' && period.from !== '' && period.from <= period.to}
      onClose={onClose}
      onDone={onDone}
      onConfirm={async (_reason, key) => {
        setWrong(problemsIn(null));
        try {
          const reply = await studioCall('POST /studio/settlement/report', { body, key });
          toasts.show(t(reply.isKnown ? 'importKnown' : 'importDone', { count: reply.added }));
          return reply;
        } catch (error) {
          setWrong(problemsIn(error));
          throw error;
        }
      }}
    >
      <Choice
        label={t('provider')}
        values={providers}
        value={provider}
        nameOf={(one) => t(`providers.${one}`)}
        onChange={(next) => setProvider(next ?? 'toss')}
      />
      <label className="form" htmlFor={file}>
        {t('file')}
        <input
          id={file}
          type="file"
          accept=".csv,text/csv"
          onChange={async ({ currentTarget: { files } }) => {
            const picked = files?.[0];
            setWrong(problemsIn(null));
            setChosen(picked ? { name: picked.name, text: await picked.text() } : null);
          }}
        />
      </label>
      <div className="payment-period">
        <Field
          label={t('from')}
          type="date"
          value={period.from}
          onChange={({ currentTarget }) => setTyped({ ...typed, from: currentTarget.value })}
        />
        <Field
          label={t('to')}
          type="date"
          value={period.to}
          onChange={({ currentTarget }) => setTyped({ ...typed, to: currentTarget.value })}
        />
      </div>
      {wrong.count > 0 ? (
        <ul className="payment-problems" aria-label={t('wrongRows', { count: wrong.count })}>
          {wrong.problems.map(({ row, problem, column }) => (
            <li key={`${row} ${column}`}>
              {t('wrongRow', { row })} {t(`problems.${problem}`)} {column ? <code translate="no">{column}</code> : null}
            </li>
          ))}
          {wrong.count > wrong.problems.length ? (
            <li>{t('moreRows', { count: wrong.count - wrong.problems.length })}</li>
          ) : null}
        </ul>
      ) : null}
    </ReasonDialog>
  );
}
