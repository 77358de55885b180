import { type ReactNode, useState } from 'react';
import { carrierNames, trackingLength } from '../../../../rules/carriers.ts';
import { Field } from '../../../core/ui/form/field.tsx';
import { useWords } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';
import { Choice } from '../../forms/choice.tsx';
import { ReasonDialog } from '../../forms/reason-dialog.tsx';
import { LinesChoice } from './lines-choice.tsx';
import { type DeskLine, packedTogether } from './orders-state.ts';

interface ParcelDialogProps {
  orderId: string;
  /** Those that it can be done to. */
  lines: readonly DeskLine[];
  onDone: () => void;
  onRefused: () => void;
  onClose: () => void;
}

interface Tracking {
  carrier: string;
  trackingNumber: string;
}

const other = 'OTHER';
const choices = [...carrierNames, other] as const;

/** The carrier and the number; null while one is missing. @param start what a parcel has now */
function useTracking(start: Partial<Tracking>): { tracking: Tracking | null; fields: ReactNode } {
  const t = useWords('studio-orders');
  const known = carrierNames.find((name) => name === start.carrier);
  const [chosen, setChosen] = useState<(typeof choices)[number] | null>(known ?? (start.carrier ? other : null));
  const [typed, setTyped] = useState(known ? '' : (start.carrier ?? ''));
  const [number, setNumber] = useState(start.trackingNumber ?? '');
  const carrier = chosen === other ? typed.trim() : (chosen ?? '');
  const trackingNumber = number.trim();
  const fields = (
    <>
      <Choice
        label={t('carrier')}
        values={choices}
        value={chosen}
        nameOf={(name) => (name === other ? t('otherCarrier') : name)}
        none={t('chooseCarrier')}
        onChange={setChosen}
      />
      {chosen === other ? (
        <Field
          label={t('carrierName')}
          value={typed}
          maxLength={trackingLength}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      ) : null}
      <Field
        label={t('trackingNumber')}
        value={number}
        maxLength={trackingLength}
        autoComplete="off"
        onChange={(event) => setNumber(event.currentTarget.value)}
      />
    </>
  );
  return { tracking: carrier === '' || trackingNumber === '' ? null : { carrier, trackingNumber }, fields };
}

/** The chosen parcels: at first those of one package, since one number is for them alone. */
function useParcels(lines: readonly DeskLine[]): { lineIds: string[]; field: ReactNode } {
  const [chosen, setChosen] = useState(() => packedTogether(lines).map(({ lineId }) => lineId));
  // A refusal reads the order again, and some of them may be in another state by now.
  const lineIds = chosen.filter((lineId) => lines.some((line) => line.lineId === lineId));
  const named = lines.map(({ lineId, quantity, name, parcel }) => ({
    lineId,
    text: [`${quantity} × ${name}`, parcel?.trackingNumber].filter(Boolean).join(' · '),
  }));
  return { lineIds, field: <LinesChoice lines={named} chosen={lineIds} onChange={setChosen} /> };
}

/** Says that parcels are on their way; the fan is told. */
export function SendDialog({ orderId, lines, onDone, onRefused, onClose }: ParcelDialogProps) {
  const t = useWords('studio-orders');
  const { lineIds, field } = useParcels(lines);
  const { tracking, fields } = useTracking({});
  return (
    <ReasonDialog
      title={t('actions.send')}
      text={t('sendText')}
      confirmLabel={t('actions.send')}
      asksWhy={false}
      content={JSON.stringify([lineIds, tracking])}
      isComplete={tracking !== null && lineIds.length > 0}
      onClose={onClose}
      onDone={onDone}
      onRefused={onRefused}
      onConfirm={(_reason, key) => {
        if (tracking === null) throw new Error('no carrier was given');
        const call = 'POST /studio/order/:orderId/parcel/sent';
        return studioCall(call, { params: { orderId }, body: { lineIds, ...tracking }, key });
      }}
    >
      {field}
      {fields}
    </ReasonDialog>
  );
}

/** Gives parcels that are under way another number. */
export function CorrectDialog({ orderId, lines, onDone, onRefused, onClose }: ParcelDialogProps) {
  const t = useWords('studio-orders');
  const { lineIds, field } = useParcels(lines);
  const [first] = lines;
  const { tracking, fields } = useTracking({
    carrier: first?.parcel?.carrier ?? '',
    trackingNumber: first?.parcel?.trackingNumber ?? '',
  });
  return (
    <ReasonDialog
      title={t('actions.correct')}
      text={t('correctText')}
      confirmLabel={t('actions.correct')}
      content={JSON.stringify([lineIds, tracking])}
      isComplete={tracking !== null && lineIds.length > 0}
      onClose={onClose}
      onDone={onDone}
      onRefused={onRefused}
      onConfirm={(reason, key) => {
        if (tracking === null) throw new Error('no carrier was given');
        const call = 'PUT /studio/order/:orderId/parcel/tracking';
        return studioCall(call, { params: { orderId }, body: { lineIds, ...tracking, reason }, key });
      }}
    >
      {field}
      {fields}
    </ReasonDialog>
  );
}

/** Says that parcels have arrived. */
export function DeliverDialog({ orderId, lines, onDone, onRefused, onClose }: ParcelDialogProps) {
  const t = useWords('studio-orders');
  const { lineIds, field } = useParcels(lines);
  return (
    <ReasonDialog
      title={t('actions.deliver')}
      text={t('deliverText')}
      confirmLabel={t('actions.deliver')}
      asksWhy={false}
      content={JSON.stringify(lineIds)}
      isComplete={lineIds.length > 0}
      onClose={onClose}
      onDone={onDone}
      onRefused={onRefused}
      onConfirm={(_reason, key) =>
        studioCall('POST /studio/order/:orderId/parcel/delivered', { params: { orderId }, body: { lineIds }, key })
      }
    >
      {field}
    </ReasonDialog>
  );
}
