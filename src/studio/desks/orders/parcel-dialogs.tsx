import { type ReactNode, useState } from 'react';
import { carrierNames, trackingLength } from '../../../../rules/carriers.ts';
import { Field } from '../../../core/ui/form/field.tsx';
import { useWords } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';
import { Choice } from '../../forms/choice.tsx';
import { isTooLong, limitOf } from '../../forms/limit.ts';
import { ReasonDialog } from '../../forms/reason-dialog.tsx';
import { LinesChoice } from './lines-choice.tsx';
import { type Countable, type Counts, countsOf, type DeskParcel, packedTogether, waitingOf } from './orders-state.ts';

interface DialogProps {
  orderId: string;
  onDone: () => void;
  onRefused: () => void;
  onClose: () => void;
}

interface ParcelDialogProps extends DialogProps {
  /** Parcels to which the action applies. */
  parcels: readonly DeskParcel[];
}

interface Tracking {
  carrier: string;
  trackingNumber: string;
}

const other = 'OTHER';
const choices = [...carrierNames, other] as const;

interface TrackingFields {
  /** Null while one of both is missing or too long. */
  tracking: Tracking | null;
  incompleteText: string;
  fields: ReactNode;
}

/** The carrier and the number. @param start the current values of a parcel */
function useTracking(start: Partial<Tracking>): TrackingFields {
  const t = useWords('studio-orders');
  const listedCarrier = carrierNames.find((name) => name === start.carrier);
  const [chosen, setChosen] = useState<(typeof choices)[number] | null>(
    listedCarrier ?? (start.carrier ? other : null),
  );
  const [typed, setTyped] = useState(listedCarrier ? '' : (start.carrier ?? ''));
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
          {...limitOf(typed, trackingLength, t)}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      ) : null}
      <Field
        label={t('trackingNumber')}
        value={number}
        {...limitOf(number, trackingLength, t)}
        autoComplete="off"
        onChange={(event) => setNumber(event.currentTarget.value)}
      />
    </>
  );
  const isLong = isTooLong(carrier, trackingLength) || isTooLong(trackingNumber, trackingLength);
  const isComplete = carrier !== '' && trackingNumber !== '' && !isLong;
  return {
    tracking: isComplete ? { carrier, trackingNumber } : null,
    incompleteText: t(isLong ? 'studio:reason.tooLong' : 'studio:reason.incomplete'),
    fields,
  };
}

/** The chosen parcels: at first those of one package, since a tracking number belongs to one package. */
function useParcels(parcels: readonly DeskParcel[]): {
  choice: { lineIds: string[]; parcelIds: string[] };
  field: ReactNode;
} {
  const [chosen, setChosen] = useState(() => packedTogether(parcels).map(({ parcelId }) => parcelId));
  // A refusal reads the order again, and some of them may be in another state by now.
  const chosenParcels = parcels.filter(({ parcelId }) => chosen.includes(parcelId));
  const parcelIds = chosenParcels.map(({ parcelId }) => parcelId);
  const named = parcels.map(({ parcelId, pieces, name, trackingNumber }) => ({
    id: parcelId,
    text: [`${pieces} × ${name}`, trackingNumber].filter(Boolean).join(' · '),
  }));
  const choice = { lineIds: [...new Set(chosenParcels.map(({ lineId }) => lineId))], parcelIds };
  return { choice, field: <LinesChoice lines={named} chosen={parcelIds} onChange={setChosen} /> };
}

/** Marks lines, or some of their pieces, as sent in one parcel; the fan gets an email. */
export function SendDialog({
  orderId,
  lines,
  onDone,
  onRefused,
  onClose,
}: DialogProps & { lines: readonly Countable[] }) {
  const t = useWords('studio-orders');
  const [chosen, setChosen] = useState(() => lines.map(({ id }) => id));
  const [counts, setCounts] = useState<Counts>({});
  const lineIds = chosen.filter((lineId) => lines.some(({ id }) => id === lineId));
  const body = { lineIds, waiting: waitingOf(lines, lineIds), ...countsOf(lines, lineIds, counts) };
  const named = lines.map((line) => ({ ...line, text: `${line.max} × ${line.name}` }));
  const { tracking, incompleteText, fields } = useTracking({});
  return (
    <ReasonDialog
      title={t('actions.send')}
      text={t('sendText')}
      confirmLabel={t('actions.send')}
      asksWhy={false}
      content={JSON.stringify([body, tracking])}
      isComplete={tracking !== null && lineIds.length > 0}
      incompleteText={incompleteText}
      onClose={onClose}
      onDone={onDone}
      onRefused={onRefused}
      onConfirm={(_reason, key) => {
        if (tracking === null) throw new Error('carrier or tracking number is missing');
        const call = 'POST /studio/order/:orderId/parcel/sent';
        return studioCall(call, { params: { orderId }, body: { ...body, ...tracking }, key });
      }}
    >
      <LinesChoice lines={named} chosen={lineIds} onChange={setChosen} counts={counts} onCount={setCounts} />
      {fields}
    </ReasonDialog>
  );
}

/** Changes the carrier and the tracking number of parcels under way. */
export function CorrectDialog({ orderId, parcels, onDone, onRefused, onClose }: ParcelDialogProps) {
  const t = useWords('studio-orders');
  const { choice, field } = useParcels(parcels);
  const [first] = parcels;
  const { tracking, incompleteText, fields } = useTracking({
    carrier: first?.carrier ?? '',
    trackingNumber: first?.trackingNumber ?? '',
  });
  return (
    <ReasonDialog
      title={t('actions.correct')}
      text={t('correctText')}
      confirmLabel={t('actions.correct')}
      content={JSON.stringify([choice, tracking])}
      isComplete={tracking !== null && choice.parcelIds.length > 0}
      incompleteText={incompleteText}
      onClose={onClose}
      onDone={onDone}
      onRefused={onRefused}
      onConfirm={(reason, key) => {
        if (tracking === null) throw new Error('carrier or tracking number is missing');
        const call = 'PUT /studio/order/:orderId/parcel/tracking';
        return studioCall(call, { params: { orderId }, body: { ...choice, ...tracking, reason }, key });
      }}
    >
      {field}
      {fields}
    </ReasonDialog>
  );
}

/** Marks parcels as lost, sends other pieces in their place, or sends those again that came back. */
export function LostDialog({
  action,
  orderId,
  parcels,
  onDone,
  onRefused,
  onClose,
  mayCorrectAddress = false,
}: ParcelDialogProps & { action: 'lose' | 'again' | 'back'; mayCorrectAddress?: boolean }) {
  const t = useWords('studio-orders');
  const { choice, field } = useParcels(parcels);
  return (
    <ReasonDialog
      title={t(`actions.${action}`)}
      text={t(action === 'back' && mayCorrectAddress ? 'backCorrectText' : `${action}Text`)}
      confirmLabel={t(`actions.${action}`)}
      content={JSON.stringify(choice)}
      isComplete={choice.parcelIds.length > 0}
      onClose={onClose}
      onDone={onDone}
      onRefused={onRefused}
      onConfirm={(reason, key) => {
        const options = { params: { orderId }, body: { ...choice, reason }, key };
        switch (action) {
          case 'lose':
            return studioCall('POST /studio/order/:orderId/parcel/lost', options);
          case 'again':
            return studioCall('POST /studio/order/:orderId/parcel/again', options);
          case 'back':
            return studioCall('POST /studio/order/:orderId/parcel/back', options);
        }
      }}
    >
      {field}
    </ReasonDialog>
  );
}

/** Marks parcels as arrived. */
export function DeliverDialog({ orderId, parcels, onDone, onRefused, onClose }: ParcelDialogProps) {
  const t = useWords('studio-orders');
  const { choice, field } = useParcels(parcels);
  return (
    <ReasonDialog
      title={t('actions.deliver')}
      text={t('deliverText')}
      confirmLabel={t('actions.deliver')}
      asksWhy={false}
      content={JSON.stringify(choice)}
      isComplete={choice.parcelIds.length > 0}
      onClose={onClose}
      onDone={onDone}
      onRefused={onRefused}
      onConfirm={(_reason, key) =>
        studioCall('POST /studio/order/:orderId/parcel/delivered', { params: { orderId }, body: choice, key })
      }
    >
      {field}
    </ReasonDialog>
  );
}
