import { useSignals } from '@preact/signals-react/runtime';
import { type FormEvent, useRef } from 'react';
import type { Quote } from '../../../../server/order/contract.ts';
import { Button } from '../../../core/ui/form/button.tsx';
import { Checkbox } from '../../../core/ui/form/checkbox.tsx';
import { Choice } from '../../../core/ui/form/choice.tsx';
import { Field } from '../../../core/ui/form/field.tsx';
import { useWords } from '../../../core/words/words.ts';
import { OrderSums } from '../order/order-sums.tsx';
import { QuoteLines } from '../order/quote-lines.tsx';
import type { CheckoutState } from './checkout-state.ts';
import { CountryField } from './country-field.tsx';
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
        {checkout.needsAddress.value ? <AddressFields checkout={checkout} /> : null}
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
  name: OrderField;
  type?: 'text' | 'email' | 'tel';
  inputMode?: 'email' | 'tel' | 'numeric';
  autoComplete: string;
  hint?: string;
}

function TextField({ checkout, name, hint, ...input }: TextFieldProps) {
  useSignals();
  const t = useWords('store-order');
  const { form, problems } = checkout.progress.value;
  const problem = problems[name];
  return (
    <Field
      {...input}
      name={name}
      label={t(`fields.${name}`)}
      hint={hint}
      value={form[name]}
      error={problem ? t(problem) : null}
      onChange={(event) => checkout.type({ [name]: event.currentTarget.value })}
    />
  );
}

/** In Korea the road address includes region and city; elsewhere they are separate fields. */
function AddressFields({ checkout }: { checkout: CheckoutState }) {
  useSignals();
  const t = useWords('store-order');
  const { country, toOrderer } = checkout.progress.value.form;
  const isKorea = country === 'KR';
  return (
    <fieldset className="group">
      <legend>{t('address')}</legend>
      <Checkbox checked={toOrderer} onChange={(checked) => checkout.type({ toOrderer: checked })}>
        {t('toOrderer')}
      </Checkbox>
      {toOrderer ? null : (
        <>
          <TextField checkout={checkout} name="recipient" autoComplete="shipping name" />
          <TextField checkout={checkout} name="recipientPhone" type="tel" inputMode="tel" autoComplete="shipping tel" />
        </>
      )}
      <Choice
        label={t('residence')}
        options={[
          { value: 'korea', label: t('inKorea') },
          { value: 'abroad', label: t('abroad') },
        ]}
        value={isKorea ? 'korea' : 'abroad'}
        onChoose={(where) => checkout.type({ country: where === 'korea' ? 'KR' : 'JP' })}
      />
      {isKorea ? null : (
        <CountryField
          label={t('fields.country')}
          value={country}
          onChange={(code) => checkout.type({ country: code })}
        />
      )}
      <TextField
        checkout={checkout}
        name="postalCode"
        autoComplete="shipping postal-code"
        {...(isKorea && { inputMode: 'numeric' })}
      />
      {isKorea ? null : (
        <>
          <TextField checkout={checkout} name="region" autoComplete="shipping address-level1" hint={t('regionHint')} />
          <TextField checkout={checkout} name="city" autoComplete="shipping address-level2" />
        </>
      )}
      <TextField checkout={checkout} name="street" autoComplete="shipping address-line1" />
      <TextField checkout={checkout} name="detail" autoComplete="shipping address-line2" hint={t('detailHint')} />
    </fieldset>
  );
}
