import { useState } from 'react';
import { fieldLengths } from '../../../../rules/saved-addresses.ts';
import type { Address } from '../../../../server/address/contract.ts';
import { PlaceFields } from '../../../core/address/place-fields.tsx';
import { Field } from '../../../core/ui/form/field.tsx';
import { useWords } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';
import { ReasonDialog } from '../../forms/reason-dialog.tsx';
import { addressProblems, correctionOf, draftOf } from './address-state.ts';

/** The address of an order as it was read, and its version. */
export interface AddressToCorrect {
  address: Address;
  addressVersion: string;
}

interface AddressDialogProps extends AddressToCorrect {
  orderId: string;
  onDone: () => void;
  onRefused: () => void;
  onClose: () => void;
}

/** Corrects the address for the waiting parcels of an order, and for all later ones. */
export function AddressDialog(props: AddressDialogProps) {
  const { orderId, address, addressVersion, onDone, onRefused, onClose } = props;
  const t = useWords('studio-orders');
  const words = useWords('address');
  const [draft] = useState(() => draftOf(address));
  const [typed, setTyped] = useState(draft);
  const type = (changes: Partial<Address>) => setTyped((before) => ({ ...before, ...changes }));
  const problems = addressProblems(typed);
  const isLong = Object.values(problems).includes('problems.tooLong');
  const correction = correctionOf(typed);
  const content = JSON.stringify(correction);
  const isSame = content === JSON.stringify(correctionOf(draft));
  const inputOf = (name: 'recipient' | 'phone') => {
    const problem = problems[name];
    return {
      label: words(`fields.${name}`),
      value: typed[name],
      error: problem ? words(problem, { max: fieldLengths[name] }) : null,
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
      isComplete={Object.keys(problems).length === 0 && !isSame}
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
