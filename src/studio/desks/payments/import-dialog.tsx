import { useMemo, useState } from 'react';
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

/** Imports a provider's report. A file with wrong rows stays here with its problems. */
export function ImportDialog({ onDone, onClose }: ImportDialogProps) {
  const t = useWords('studio-payments');
  const [provider, setProvider] = useState<Provider>('toss');
  const [now] = useState(() => new Date());
  const [typed, setTyped] = useState<{ from?: string; to?: string }>({});
  const [chosen, setChosen] = useState<{ name: string; text: string } | null>(null);
  const [wrong, setWrong] = useState(() => problemsIn(null));
  const noProblems = () => setWrong(problemsIn(null));
  // A day that the report does not cover would have payments that the provider seems not to know.
  const days = useMemo(() => daysOfReport(provider, chosen?.text ?? ''), [provider, chosen]);
  const period = { ...(days ?? periodOf({}, now)), ...typed };
  const choosePeriod = (change: Partial<typeof period>) => {
    noProblems();
    setTyped({ ...typed, ...change });
  };
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
        noProblems();
        try {
          const reply = await studioCall('POST /studio/settlement/report', { body, key });
          toasts.show(t(reply.isDuplicate ? 'importRepeated' : 'importDone', { count: reply.added }));
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
        onChange={(next) => {
          noProblems();
          setProvider(next ?? 'toss');
        }}
      />
      <div>
        <label className="button button-quiet file-button">
          <span>{t('file')}</span>
          <input
            type="file"
            accept=".csv,text/csv"
            onChange={async ({ currentTarget }) => {
              const [picked] = currentTarget.files ?? [];
              // Lets the file be chosen again after it was mended, which has the same name.
              currentTarget.value = '';
              if (picked === undefined) return;
              noProblems();
              setChosen({ name: picked.name, text: await picked.text() });
            }}
          />
        </label>
        {chosen === null ? null : (
          <p className="field-note" dir="auto" translate="no">
            {chosen.name}
          </p>
        )}
      </div>
      <div className="payment-period">
        <Field
          label={t('from')}
          type="date"
          value={period.from}
          onChange={({ currentTarget }) => choosePeriod({ from: currentTarget.value })}
        />
        <Field
          label={t('to')}
          type="date"
          value={period.to}
          onChange={({ currentTarget }) => choosePeriod({ to: currentTarget.value })}
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
