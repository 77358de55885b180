import { useSignals } from '@preact/signals-react/runtime';
import { type FormEvent, useId, useRef } from 'react';
import { fieldLengths, maxAddresses } from '../../../../rules/saved-addresses.ts';
import type { SavedAddress } from '../../../../server/address/contract.ts';
import type { Quote } from '../../../../server/order/contract.ts';
import { AddressSummary } from '../../../core/address/address-summary.tsx';
import type { Place } from '../../../core/address/place.ts';
import { PlaceFields } from '../../../core/address/place-fields.tsx';
import { Button } from '../../../core/ui/form/button.tsx';
import { Checkbox } from '../../../core/ui/form/checkbox.tsx';
import { Field } from '../../../core/ui/form/field.tsx';
import { useWords } from '../../../core/words/words.ts';
import { OrderSums } from '../order/order-sums.tsx';
import { QuoteLines } from '../order/quote-lines.tsx';
import type { CheckoutState } from './checkout-state.ts';
import type { OrderField } from './order-form.ts';

export interface CheckoutScreenProps {
  checkout: CheckoutState;
  quote: Quote;
}

/** The orderer and, for shipped products, the address. */
export function FormScreen({ checkout, quote }: CheckoutScreenProps) {
  useSignals();
  const t = useWords('store-order');
  const form = useRef<HTMLFormElement>(null);
  const review = async (event: FormEvent) => {
    event.preventDefault();
    if (checkout.isWaiting.peek() || (await checkout.review())) return;
    // The problems are rendered in the next frame; then the first wrong field gets the focus.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  return (
    <form ref={form} className="order-columns" noValidate onSubmit={(event) => void review(event)}>
      <div className="order-main">
        <fieldset className="group">
          <legend>{t('orderer')}</legend>
          <TextField checkout={checkout} name="name" autoComplete="name" />
          <TextField checkout={checkout} name="email" type="email" inputMode="email" autoComplete="email" />
          {checkout.needsAddress.value ? (
            <TextField checkout={checkout} name="phone" type="tel" inputMode="tel" autoComplete="tel" />
          ) : null}
        </fieldset>
        {checkout.needsAddress.value ? <Destination checkout={checkout} /> : null}
      </div>
      <aside className="order-aside">
        <QuoteLines lines={quote.lines} />
        <OrderSums amounts={quote} />
        <Button kind="primary" large wide type="submit" busy={checkout.isWaiting.value}>
          {t('review')}
        </Button>
        <p className="small">{t('notYet')}</p>
      </aside>
    </form>
  );
}

interface TextFieldProps {
  checkout: CheckoutState;
  name: Exclude<OrderField, keyof Place>;
  type?: 'text' | 'email' | 'tel';
  inputMode?: 'email' | 'tel';
  autoComplete: string;
}

/** An email that is too long has a problem of its own. */
const lengths = {
  name: fieldLengths.recipient,
  email: undefined,
  phone: fieldLengths.phone,
  recipient: fieldLengths.recipient,
  recipientPhone: fieldLengths.phone,
};

function TextField({ checkout, name, ...input }: TextFieldProps) {
  useSignals();
  const t = useWords('store-order');
  const words = useWords('address');
  const { form, problems } = checkout.progress.value;
  const problem = problems[name];
  return (
    <Field
      {...input}
      name={name}
      label={t(`fields.${name}`)}
      value={form[name]}
      error={problem ? words(problem, { max: lengths[name] }) : null}
      onChange={(event) => checkout.type({ [name]: event.currentTarget.value })}
    />
  );
}

/** Where the parcel goes: a saved address, or one that is typed. */
function Destination({ checkout }: { checkout: CheckoutState }) {
  useSignals();
  const t = useWords('store-order');
  const { form, problems } = checkout.progress.value;
  const saved = checkout.saved.value;
  const chosen = saved?.find(({ addressId }) => addressId === form.addressId) ?? null;
  return (
    <fieldset className="group">
      <legend>{t('address')}</legend>
      {saved !== null && saved.length > 0 ? <SavedChoice checkout={checkout} saved={saved} chosen={chosen} /> : null}
      {chosen === null ? (
        <>
          <Checkbox checked={form.toOrderer} onChange={(checked) => checkout.type({ toOrderer: checked })}>
            {t('toOrderer')}
          </Checkbox>
          {form.toOrderer ? null : (
            <>
              <TextField checkout={checkout} name="recipient" autoComplete="shipping name" />
              <TextField
                checkout={checkout}
                name="recipientPhone"
                type="tel"
                inputMode="tel"
                autoComplete="shipping tel"
              />
            </>
          )}
          <PlaceFields place={form} problems={problems} lookup={checkout.lookup} onType={checkout.type} />
          {saved !== null && saved.length < maxAddresses ? <SaveAddress checkout={checkout} /> : null}
        </>
      ) : null}
    </fieldset>
  );
}

function SaveAddress({ checkout }: { checkout: CheckoutState }) {
  useSignals();
  const words = useWords('address');
  const { saveAddress } = checkout.progress.value.form;
  return (
    <Checkbox checked={saveAddress} onChange={(checked) => checkout.type({ saveAddress: checked })}>
      {words('save')}
    </Checkbox>
  );
}

interface SavedChoiceProps {
  checkout: CheckoutState;
  saved: readonly SavedAddress[];
  chosen: SavedAddress | null;
}

function SavedChoice({ checkout, saved, chosen }: SavedChoiceProps) {
  const words = useWords('address');
  const name = useId();
  return (
    <fieldset className="address-choice">
      <legend className="unseen">{words('choose')}</legend>
      {saved.map((address) => (
        <label key={address.addressId}>
          <input
            type="radio"
            name={name}
            checked={address === chosen}
            onChange={() => checkout.chooseAddress(address)}
          />
          <AddressSummary address={address} />
        </label>
      ))}
      <label>
        <input type="radio" name={name} checked={chosen === null} onChange={() => checkout.chooseAddress(null)} />
        <span className="address-name">{words('other')}</span>
      </label>
    </fieldset>
  );
}
