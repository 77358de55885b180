import { useSignals } from '@preact/signals-react/runtime';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type SitePath, sitePath } from '../../../../rules/site/site-path.ts';
import type { Round } from '../../../../server/streaming/contract.ts';
import { FanError, messageOf } from '../../../core/api/fan-error.ts';
import { useLateStyles } from '../../../core/element/view/use-late-styles.ts';
import { may } from '../../../core/session/scopes.ts';
import { session } from '../../../core/session/session.ts';
import { Heading } from '../../../core/ui/content/heading.tsx';
import { PlatformLink } from '../../../core/ui/content/platform-link.tsx';
import { Countdown } from '../../../core/ui/figures/countdown.tsx';
import { Button, IconButton } from '../../../core/ui/form/button.tsx';
import { AlertIcon } from '../../../core/ui/icons/alert.tsx';
import { CheckIcon } from '../../../core/ui/icons/check.tsx';
import { CloseIcon } from '../../../core/ui/icons/close.tsx';
import { SignInAction } from '../../../core/ui/state/sign-in-action.tsx';
import { Spinner } from '../../../core/ui/state/spinner.tsx';
import { type Translate, useLanguage, useWords } from '../../../core/words/words.ts';
import { stepOf } from '../player-flow.ts';
import { isOpen, playerLink } from '../rounds/rounds.ts';
import type { StageProps } from '../stage/stage-props.ts';
import { type Check, createCheck } from './check.ts';
import doorStyles from './door.css?inline';
import { createDoorState, type DoorState } from './door-state.ts';

const styles = [doorStyles];

/** The checks before a round, as a list with the next actions: login, ticket, device and connection. */
export function Door({ state, stream, round }: StageProps) {
  useSignals();
  useLateStyles(styles);
  const t = useWords('player-door');
  const language = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  const [door] = useState(() => createDoorState(state));
  const [check] = useState(createCheck);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  useEffect(() => door.watchTickets(), [door]);
  const failure = door.failure.value;

  return (
    <div className="door">
      <div className="door-head">
        <Heading ref={heading} tabIndex={-1}>
          {t('title')}
        </Heading>
        <IconButton label={t('close')} onClick={state.leave}>
          <CloseIcon />
        </IconButton>
      </div>
      <ul className="door-list">
        <Login t={t} to={playerLink(stream.streamId, round.number)} />
        <Ticket t={t} door={door} productIds={stream.productIds} />
        <Device t={t} check={check} />
        <Network t={t} check={check} />
      </ul>
      {failure === null ? null : (
        <p className="door-problem" role="alert">
          {messageOf(failure, language)}
        </p>
      )}
      <Enter t={t} door={door} round={round} />
    </div>
  );
}

type Mark = 'ok' | 'todo' | 'bad' | 'busy';

interface ItemProps {
  t: Translate;
  mark: Mark;
  name: string;
  text: string;
  children?: ReactNode;
}

function Item({ t, mark, name, text, children }: ItemProps) {
  return (
    <li data-mark={mark}>
      <span className="door-mark">
        {mark === 'ok' ? <CheckIcon /> : mark === 'busy' ? <Spinner /> : <AlertIcon />}
        <span className="unseen">{t(mark)}</span>
      </span>
      <div className="door-words">
        <p className="door-name">{name}</p>
        <p className="soft" dir="auto">
          {text}
        </p>
      </div>
      {children ? <div className="door-ways">{children}</div> : null}
    </li>
  );
}

function Login({ t, to }: { t: Translate; to: SitePath }) {
  useSignals();
  const user = session.user.value;
  if (user && may('watch'))
    return <Item t={t} mark="ok" name={t('login')} text={t('loginDone', { name: user.name })} />;
  return (
    <Item t={t} mark="todo" name={t('login')} text={t(user ? 'allowNeeded' : 'loginNeeded')}>
      <SignInAction label={t(user ? 'allow' : 'signIn')} to={to} scope="watch" />
    </Item>
  );
}

function Ticket({ t, door, productIds }: { t: Translate; door: DoorState; productIds: readonly string[] }) {
  useSignals();
  const entitlement = door.entitlement.value;
  const name = t('ticket');
  if (!entitlement) return <Item t={t} mark="todo" name={name} text={t('ticketAfterLogin')} />;
  const { kind, admission } = entitlement;
  switch (kind) {
    case 'free':
      return <Item t={t} mark="ok" name={name} text={t('ticketFree')} />;
    case 'ready':
      return <Item t={t} mark="ok" name={name} text={t('ticketUsed', { name: admission.name })} />;
    case 'unused':
      return <Item t={t} mark="ok" name={name} text={t('ticketUnused', { name: admission.name })} />;
    case 'otherDevice':
      return (
        <Item
          t={t}
          mark="todo"
          name={name}
          text={t('ticketElsewhere', { name: admission.name, device: admission.device?.label ?? '' })}
        >
          <PlatformLink
            to={sitePath('/mypage/ticket', { ticket: admission.ticketId })}
            className="button button-primary"
          >
            {t('changeDevice')}
          </PlatformLink>
        </Item>
      );
    case 'none':
      return (
        <Item t={t} mark="todo" name={name} text={t('ticketMissing')}>
          {productIds.length > 0 ? (
            <PlatformLink to={sitePath('/producthome', { product: productIds[0] })} className="button button-primary">
              {t('buy')}
            </PlatformLink>
          ) : null}
          <PlatformLink to="/mypage/ticket" className="button button-quiet">
            {t('register')}
          </PlatformLink>
        </Item>
      );
  }
}

function Device({ t, check }: { t: Translate; check: Check }) {
  useSignals();
  const language = useLanguage();
  const verdict = check.device.value;
  const name = t('device');
  if (verdict === null) return <Item t={t} mark="busy" name={name} text={t('busy')} />;
  if (verdict === 'bad') {
    const text = messageOf(new FanError('OTHER_DEVICE'), language);
    return <Item t={t} mark="bad" name={name} text={text} />;
  }
  return <Item t={t} mark="ok" name={name} text={t(verdict === 'low' ? 'deviceRough' : 'deviceGood')} />;
}

function Network({ t, check }: { t: Translate; check: Check }) {
  useSignals();
  const language = useLanguage();
  const result = check.network.value;
  const name = t('network');
  if (result === null) return <Item t={t} mark="busy" name={name} text={t('busy')} />;
  const again = (
    <Button kind="quiet" onClick={() => void check.run()}>
      {t('again')}
    </Button>
  );
  if (result.verdict === 'failed') {
    return (
      <Item t={t} mark="bad" name={name} text={t('networkFailed')}>
        {again}
      </Item>
    );
  }
  const speed = new Intl.NumberFormat(language, { maximumSignificantDigits: 2 }).format(result.speed);
  const words = { best: 'networkBest', good: 'networkGood', low: 'networkLow', bad: 'networkBad' } as const;
  return (
    <Item t={t} mark={result.verdict === 'bad' ? 'bad' : 'ok'} name={name} text={t(words[result.verdict], { speed })}>
      {result.verdict === 'bad' || result.verdict === 'low' ? again : null}
    </Item>
  );
}

/** The button to enter, once nothing is missing. */
function Enter({ t, door, round }: { t: Translate; door: DoorState; round: Round }) {
  useSignals();
  const step = door.entitlement.value && stepOf(door.entitlement.value);
  if (!step) return null;
  if (!isOpen(round.state)) return <NotYet t={t} round={round} />;
  return (
    <Button kind="primary" large wide busy={door.isUsing.value} onClick={() => void door.enter()}>
      {step === 'use' ? t('useAndEnter') : t(round.state === 'ENTRY_OPEN' ? 'enter' : 'start')}
    </Button>
  );
}

/** The time until the entry opens; for a round that ended meanwhile, that it has ended. */
function NotYet({ t, round }: { t: Translate; round: Round }) {
  const ofRound = useWords('player');
  if (round.state !== 'SCHEDULED') {
    return (
      <p className="door-ready" role="status">
        {ofRound(round.state === 'CLOSED' ? 'closed' : 'ended')}
      </p>
    );
  }
  return (
    <div className="door-ready">
      <p role="status">{t('ready')}</p>
      <p className="time-left-label">{t('doorsIn')}</p>
      <p className="door-time">
        <Countdown to={round.entryOpensAt} over={t('doorsNow')} />
      </p>
    </div>
  );
}
