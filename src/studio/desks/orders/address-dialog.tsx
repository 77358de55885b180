import { useState } from 'react';
import { nameLength, phoneLength } from '../../../../rules/person/person.ts';
import type { Address } from '../../../../server/address/contract.ts';
import { PlaceFields } from '../../../core/address/place-fields.tsx';
import { Field } from '../../../core/ui/form/field.tsx';
import { useWords } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';
import { isTooLong, limitOf } from '../../forms/limit.ts';
import { ReasonDialog } from '../../forms/reason-dialog.tsx';
import { addressProblems, correctionOf, draftOf, tooLong } from './address-state.ts';

/** The address of an order as it was read. */
export interface CorrectedAddress {
  address: Address;
  addressVersion: string;
}

interface AddressDialogProps extends CorrectedAddress {
  orderId: string;
  onDone: () => void;
  onRefused: () => void;
  onClose: () => void;
}

const lengths = { recipient: nameLength, phone: phoneLength } as const;

/** Corrects where the waiting parcels of an order go, and all later ones. */
export function AddressDialog(props: AddressDialogProps) {
  const { orderId, address, addressVersion, onDone, onRefused, onClose } = props;
  const t = useWords('studio-orders');
  const words = useWords('address');
  const [draft] = useState(() => draftOf(address));
  const [typed, setTyped] = useState(draft);
  const type = (changes: Partial<Address>) => setTyped((before) => ({ ...before, ...changes }));
  const problems = addressProblems(typed);
  const isLong =
    isTooLong(typed.recipient, lengths.recipient) ||
    isTooLong(typed.phone, lengths.phone) ||
    Object.values(problems).includes(tooLong);
  const correction = correctionOf(typed);
  const content = JSON.stringify(correction);
  const isSame = content === JSON.stringify(correctionOf(draft));
  const inputOf = (name: 'recipient' | 'phone') => {
    const { count, error } = limitOf(typed[name], lengths[name], t);
    const problem = problems[name];
    return {
      label: words(`fields.${name}`),
      value: typed[name],
      count,
      error: problem ? words(problem) : error,
      autoComplete: 'off',
      onChange: (event: { currentTarget: { value: string } }) => type({ [name]: event.currentTarget.value }),
    };
  };
  return (
    <ReasonDialog
      title={t('actions.address')}
      text={t('correctAddressText')}
      confirmLabel={t('actions.address')}
      content={content}
      isComplete={Object.keys(problems).length === 0 && !isLong && !isSame}
      incompleteText={t(isLong ? 'studio:reason.tooLong' : isSame ? 'addressSame' : 'studio:reason.incomplete')}
      onClose={onClose}
      onDone={onDone}
      onRefused={onRefused}
      onConfirm={(reason, key) => {
        const body = { address: correction, addressVersion, reason };
        return studioCall('PUT /studio/order/:orderId/address', { params: { orderId }, body, key });
      }}
    >
      <Field {...inputOf('recipient')} />
      <Field {...inputOf('phone')} type="tel" />
      <PlaceFields place={typed} problems={problems} lookup={null} onType={type} />
    </ReasonDialog>
  );
}
