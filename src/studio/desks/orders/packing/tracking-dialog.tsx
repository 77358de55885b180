import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { carrierNames } from '../../../../../rules/carriers.ts';
import { maxTrackingRows } from '../../../../../rules/packing.ts';
import { Button } from '../../../../core/ui/form/button.tsx';
import { useWords } from '../../../../core/words/words.ts';
import { failureText } from '../../../api/failure.ts';
import { studioCall } from '../../../api/studio-call.ts';
import { Choice } from '../../../forms/choice.tsx';
import { ReasonDialog } from '../../../forms/reason-dialog.tsx';
import { toasts } from '../../../layout/toasts.ts';
import { csvOf, saveFile } from '../../../list/csv.ts';
import { Dotted, Line } from '../../../panel/panel.tsx';
import type { TrackingFile } from './tracking-file.ts';
import { createTrackingUpload, type TrackingUpload } from './tracking-state.ts';

/** Sends the parcels of a file with tracking numbers: first a check of each row, then all of them in one call. */
export function TrackingDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  useSignals();
  const t = useWords('studio-packing');
  const [upload] = useState(() => createTrackingUpload());
  const rows = upload.toSend();
  return (
    <ReasonDialog
      title={t('upload')}
      text={t('uploadText')}
      confirmLabel={t('sendAll')}
      content={JSON.stringify(rows)}
      asksWhy={false}
      isComplete={upload.isReady.value}
      onClose={onClose}
      onDone={onDone}
      onRefused={() => void upload.check()}
      onConfirm={async (_, key) => {
        const sent = await studioCall('POST /studio/parcel/sent', { body: { rows }, key });
        toasts.show(t('allSent', { count: sent.orders }));
        return sent;
      }}
    >
      <label className="form">
        {t('file')}
        <input
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) void file.arrayBuffer().then((buffer) => upload.read(new Uint8Array(buffer), file.name));
            // A corrected file often has the same name, and a browser reports only a change.
            currentTarget.value = '';
          }}
        />
      </label>
      <Choice
        label={t('carrierOfRest')}
        values={carrierNames}
        value={carrierNames.find((name) => name === upload.carrier.value) ?? null}
        nameOf={(name) => name}
        none={t('noCarrier')}
        onChange={(name) => void upload.choose(name ?? '')}
      />
      <div>
        <Button onClick={() => saveFile('tracking-numbers.csv', 'text/csv', example)}>{t('example')}</Button>
      </div>
      <Outcome upload={upload} />
    </ReasonDialog>
  );
}

const example = csvOf(['order', 'carrier', 'trackingNumber'], [['FN-261129-7K3QX9PT', 'CJ Logistics', '681234567890']]);

/** The name of the file, and its effect or its problems. */
function Outcome({ upload }: { upload: TrackingUpload }) {
  useSignals();
  const { file } = upload;
  if (file.value === null) return null;
  return (
    <>
      <bdi translate="no">{upload.name.value}</bdi>
      <Checked upload={upload} file={file.value} />
    </>
  );
}

function Checked({ upload, file }: { upload: TrackingUpload; file: TrackingFile }) {
  useSignals();
  const t = useWords('studio-packing');
  const { rows, wrong, busy, failure, parcels } = upload;
  if (file.problem !== null)
    return (
      <p className="field-error" role="alert">
        {t(`fileProblems.${file.problem}`, { max: maxTrackingRows })}
      </p>
    );
  if (failure.value !== null)
    return (
      <>
        <p className="field-error" role="alert">
          {failureText(failure.value)}
        </p>
        <div>
          <Button onClick={() => void upload.check()}>{t('retry')}</Button>
        </div>
      </>
    );
  if (busy.value || rows.value === null) return <p role="status">{t('checking')}</p>;
  if (wrong.value.length === 0)
    return <p role="status">{t('ready', { count: rows.value.length, parcels: parcels.value })}</p>;
  return (
    <section aria-label={t('wrongRows', { count: wrong.value.length })}>
      <p className="field-error" role="alert">
        {t('wrongRows', { count: wrong.value.length })}
      </p>
      <ul className="rows">
        {wrong.value.map(({ line, number, carrier, trackingNumber, checked }) => (
          <Line
            key={line}
            name={checked.problem === null ? '' : t(`problems.${checked.problem}`)}
            text={
              <Dotted
                parts={[
                  t('line', { line }),
                  <bdi key="row" translate="no">
                    {[number, carrier, trackingNumber].filter(Boolean).join(' · ')}
                  </bdi>,
                ]}
              />
            }
          />
        ))}
      </ul>
    </section>
  );
}
