import '../../words.ts';
import { expect } from 'chai';
import { renderKit } from '../../../core/ui/testing-kit.tsx';
import { loadWords, setLanguage } from '../../../core/words/words.ts';
import { Contact } from './contact.tsx';
import { MailsPanel } from './mails-panel.tsx';

const at = '2026-11-29T03:00:00.000Z';
const sent = {
  mailId: '1',
  kind: 'orderPaid',
  state: 'SENT',
  queuedAt: at,
  endedAt: at,
  tries: 1,
  nextAt: null,
  error: null,
  hasAddress: true,
  stopped: null,
} as const;

before(async () => {
  await Promise.all([loadWords('studio', 'en'), loadWords('studio-orders', 'en')]);
  await setLanguage('en');
});

const textOf = (kit: ReturnType<typeof renderKit>) => kit.find('section').textContent;

it('the emails about an order show their kinds and states, and an empty list says so', () => {
  const waiting = { ...sent, mailId: '2', kind: 'refundMade', state: 'WAITING', tries: 3, endedAt: null } as const;
  const kit = renderKit(
    <MailsPanel mails={[{ ...waiting, nextAt: at, error: 'Error: 421 try later' }, sent]} recipients={null} />,
  );
  for (const text of ['Refund', 'Waiting', 'tried 3 times', '421 try later', 'Receipt', 'Sent'])
    expect(textOf(kit)).to.contain(text);
  expect(kit.shadow.querySelectorAll('.state-mark-alert')).to.have.length(1);
  kit.render(<MailsPanel mails={[]} recipients={null} />);
  expect(textOf(kit)).to.contain('No email about this order.');
});

it('an email shows its address after it was read, or a note that the address is not stored any more', () => {
  const stopped = { reason: 'BOUNCED', at } as const;
  const mails = [
    { ...sent, stopped },
    { ...sent, mailId: '2', hasAddress: false },
  ];
  const kit = renderKit(<MailsPanel mails={mails} recipients={null} />);
  expect(textOf(kit)).not.to.contain('address is not stored');
  expect(textOf(kit)).to.contain('has bounced');
  kit.render(<MailsPanel mails={mails} recipients={[{ mailId: '1', recipient: 'mina@fans.example' }]} />);
  expect([...kit.shadow.querySelectorAll('bdi')].map(({ textContent }) => textContent)).to.deep.equal([
    'mina@fans.example',
  ]);
  expect(textOf(kit)).to.contain('address is not stored any more');
  const later = [{ ...sent, mailId: '3', state: 'WAITING', endedAt: null } as const, ...mails.slice(0, 1)];
  kit.render(<MailsPanel mails={later} recipients={[{ mailId: '1', recipient: 'mina@fans.example' }]} />);
  expect(textOf(kit)).not.to.contain('address is not stored any more');
});

it('the address can be read again once there is an email whose address was not read', () => {
  const contactWith = (mails: { mailId: string; recipient: string | null }[]) => (
    <Contact
      orderId="o1"
      contact={{ orderer: null, address: null, addressVersion: null, sentElsewhere: [], mails }}
      mails={[sent]}
      onRead={() => undefined}
      mayCorrect={false}
      onOutdated={() => undefined}
    />
  );
  const kit = renderKit(contactWith([]));
  expect(kit.find('button').textContent).to.equal('Show the address');
  kit.render(contactWith([{ mailId: '1', recipient: null }]));
  expect(kit.shadow.querySelector('button')).to.equal(null);
});
