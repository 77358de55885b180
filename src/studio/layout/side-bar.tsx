import { useSignals } from '@preact/signals-react/runtime';
import type { ComponentType } from 'react';
import { Link } from 'wouter';
import { Button } from '../../core/ui/form/button.tsx';
import { BellIcon } from '../../core/ui/icons/bell.tsx';
import { BoxIcon } from '../../core/ui/icons/box.tsx';
import { CardIcon } from '../../core/ui/icons/card.tsx';
import { CartIcon } from '../../core/ui/icons/cart.tsx';
import { CheckIcon } from '../../core/ui/icons/check.tsx';
import { ClockIcon } from '../../core/ui/icons/clock.tsx';
import { GlobeIcon } from '../../core/ui/icons/globe.tsx';
import { HeartIcon } from '../../core/ui/icons/heart.tsx';
import { HomeIcon } from '../../core/ui/icons/home.tsx';
import { LockIcon } from '../../core/ui/icons/lock.tsx';
import { MailIcon } from '../../core/ui/icons/mail.tsx';
import { MoreIcon } from '../../core/ui/icons/more.tsx';
import { ShareIcon } from '../../core/ui/icons/share.tsx';
import { StoreIcon } from '../../core/ui/icons/store.tsx';
import { TicketIcon } from '../../core/ui/icons/ticket.tsx';
import { UserIcon } from '../../core/ui/icons/user.tsx';
import { Flare } from '../../core/ui/rays/flare.tsx';
import { useWords } from '../../core/words/words.ts';
import { type Desk, desksFor, findDesk } from '../routing/desks.ts';
import { type StaffMember, signOut } from '../session/staff-session.ts';
import { waitingApprovals } from './waiting-approvals.ts';

const icons: Readonly<Record<Desk['name'], ComponentType>> = {
  home: HomeIcon,
  content: StoreIcon,
  staff: UserIcon,
  members: HeartIcon,
  inquiries: BellIcon,
  mail: MailIcon,
  announcements: ShareIcon,
  orders: CartIcon,
  tickets: TicketIcon,
  stock: BoxIcon,
  payments: CardIcon,
  jobs: MoreIcon,
  partners: GlobeIcon,
  approvals: CheckIcon,
  record: ClockIcon,
  account: LockIcon,
};

interface SideBarProps {
  me: StaffMember;
  path: string;
  onFind: () => void;
  onSettings: () => void;
  /** Called when a desk was chosen. */
  onFollow: () => void;
}

/** The desks that the staff member may open, and their own menu: settings and signing out. */
export function SideBar({ me, path, onFind, onSettings, onFollow }: SideBarProps) {
  useSignals();
  const t = useWords('studio');
  const current = findDesk(path, me.roles);
  return (
    <>
      <Link href="/studio" className="side-home" onClick={onFollow}>
        <Flare />
        Fanfare <small>Studio</small>
      </Link>
      <button type="button" className="side-find" onClick={onFind}>
        {t('find.open')}
        <kbd>{shortcut}</kbd>
      </button>
      <nav aria-label={t('menu')}>
        <ul>
          {desksFor(me.roles).map((desk) => {
            const Icon = icons[desk.name];
            return (
              <li key={desk.name}>
                <Link href={desk.path} aria-current={desk === current ? 'page' : undefined} onClick={onFollow}>
                  <Icon />
                  {t(`desks.${desk.name}`)}
                  {desk.name === 'approvals' ? <Waiting /> : null}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      <div className="side-foot">
        <p className="side-me">
          <strong dir="auto" translate="no">
            {me.name}
          </strong>
          <span>{me.roles.map(({ role }) => t(`roles.${role}`)).join(', ')}</span>
        </p>
        <Button kind="plain" onClick={onSettings}>
          {t('settings.title')}
        </Button>
        <Button kind="plain" onClick={() => void signOut()}>
          {t('signOut')}
        </Button>
      </div>
    </>
  );
}

/** How many requests wait for the reader's approval. */
function Waiting() {
  useSignals();
  const t = useWords('studio');
  const count = waitingApprovals.value;
  if (count === 0) return null;
  return (
    <span className="side-count">
      <span aria-hidden="true">{count}</span>
      <span className="side-count-text">{t('approvals.waiting', { count })}</span>
    </span>
  );
}

const shortcut = /mac|iphone|ipad/i.test(navigator.platform) ? '⌘K' : 'Ctrl K';
