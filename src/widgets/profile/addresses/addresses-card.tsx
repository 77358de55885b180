import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, useState } from 'react';
import { maxAddresses } from '../../../../rules/saved-addresses.ts';
import type { SavedAddress } from '../../../../server/address/contract.ts';
import styles from '../../../core/address/address.css?inline';
import { AddressSummary } from '../../../core/address/address-summary.tsx';
import { countryAbroad } from '../../../core/address/countries.ts';
import { messageOf } from '../../../core/api/fan-error.ts';
import { useLateStyles } from '../../../core/element/view/use-late-styles.ts';
import { Heading } from '../../../core/ui/content/heading.tsx';
import dialog from '../../../core/ui/dialog/dialog.css?inline';
import { Dialog } from '../../../core/ui/dialog/dialog.tsx';
import { Button } from '../../../core/ui/form/button.tsx';
import choice from '../../../core/ui/form/choice.css?inline';
import field from '../../../core/ui/form/field.css?inline';
import { ErrorState } from '../../../core/ui/state/error-state.tsx';
import { Loading, Skeleton } from '../../../core/ui/state/skeleton.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import account from '../account.css?inline';
import type { CardProps } from '../card-props.ts';
import { AddressForm } from './address-form.tsx';
import { type AddressesState, createAddressesState } from './addresses-state.ts';

const sheets = [field, choice, dialog, account, styles];

/** The addresses that the checkout offers. */
export function AddressesCard({ state: list, profile }: CardProps) {
  useSignals();
  useLateStyles(sheets);
  const t = useWords('profile-account');
  const [state] = useState(() => createAddressesState(list, profile.residence === 'KOREA' ? 'KR' : countryAbroad()));
  useEffect(() => state.dispose, [state]);
  const heading = useRef<HTMLHeadingElement>(null);
  const isTyping = state.draft.value !== null;
  const wasTyping = useRef(isTyping);
  useEffect(() => {
    // Each change of the view starts at its heading.
    if (wasTyping.current === isTyping) return;
    wasTyping.current = isTyping;
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, [isTyping]);
  const title = !isTyping ? 'title' : state.draft.value?.addressId === null ? 'newTitle' : 'editTitle';
  return (
    <section className="profile-card" part="card" aria-label={t('addresses.title')}>
      <Heading ref={heading} tabIndex={-1}>
        {t(`addresses.${title}`)}
      </Heading>
      {isTyping ? (
        <AddressForm state={state} />
      ) : (
        <>
          <p className="profile-note">{t('addresses.lead')}</p>
          <List state={state} />
          <ChangeResult state={state} />
        </>
      )}
      <DeleteDialog state={state} />
    </section>
  );
}

function List({ state }: { state: AddressesState }) {
  useSignals();
  const t = useWords('profile-account');
  const { value, ...rest } = state.addresses.value;
  if (value === undefined) {
    if (rest.status === 'failed' && 'error' in rest) {
      return <ErrorState error={rest.error} retryLabel={t('retry')} onRetry={state.load} />;
    }
    return (
      <Loading label={t('loading')}>
        <Skeleton shape="line" style={{ blockSize: '6rem' }} />
      </Loading>
    );
  }
  return (
    <>
      {value.length === 0 ? (
        <div>
          <p className="address-name">{t('addresses.none')}</p>
          <p className="profile-note">{t('addresses.noneText')}</p>
        </div>
      ) : (
        <ul className="account-rows">
          {value.map((address) => (
            <Row key={address.addressId} state={state} address={address} />
          ))}
        </ul>
      )}
      {value.length < maxAddresses ? (
        <div className="profile-actions">
          <Button onClick={state.add}>{t('addresses.add')}</Button>
        </div>
      ) : (
        <p className="profile-note">{t('addresses.full', { max: maxAddresses })}</p>
      )}
    </>
  );
}

function Row({ state, address }: { state: AddressesState; address: SavedAddress }) {
  useSignals();
  const t = useWords('profile-account');
  const name = address.label || `${address.recipient}, ${address.street}`;
  return (
    <li className="account-row">
      <div className="account-text">
        <AddressSummary address={address} />
      </div>
      <div className="account-actions">
        {address.isDefault ? null : (
          <Button
            kind="plain"
            aria-disabled={state.busy.value}
            aria-label={t('addresses.chooseOf', { name })}
            onClick={() => void state.choose(address)}
          >
            {t('addresses.choose')}
          </Button>
        )}
        <Button aria-label={t('addresses.editOf', { name })} onClick={() => state.edit(address)}>
          {t('addresses.edit')}
        </Button>
        <Button aria-label={t('addresses.removeOf', { name })} onClick={() => state.setPendingRemoval(address)}>
          {t('addresses.remove')}
        </Button>
      </div>
    </li>
  );
}

/** The result of the last change. */
function ChangeResult({ state }: { state: AddressesState }) {
  useSignals();
  const t = useWords('profile-account');
  const language = useLanguage();
  const failure = state.failure.value;
  const done = state.done.value;
  return (
    <p role="status" className={failure ? 'profile-problem' : 'profile-note'}>
      {failure ? messageOf(failure, language) : done ? t(`addresses.${done}`) : null}
    </p>
  );
}

function DeleteDialog({ state }: { state: AddressesState }) {
  useSignals();
  const t = useWords('profile-account');
  const pendingRemoval = state.pendingRemoval.value;
  return (
    <Dialog
      open={pendingRemoval !== null}
      onClose={() => state.setPendingRemoval(null)}
      title={t('addresses.question')}
      closeLabel={t('close')}
      foot={
        <>
          <Button kind="primary" wide onClick={() => state.setPendingRemoval(null)}>
            {t('addresses.keep')}
          </Button>
          <Button kind="danger" wide onClick={() => void state.remove()}>
            {t('addresses.remove')}
          </Button>
        </>
      }
    >
      {pendingRemoval ? <AddressSummary address={pendingRemoval} /> : null}
      <p className="profile-note">{t('addresses.meaning')}</p>
    </Dialog>
  );
}
