import '../../words.ts';
import { expect } from 'chai';
import { renderKit } from '../../../core/ui/testing-kit.tsx';
import { loadWords, setLanguage } from '../../../core/words/words.ts';
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

it('the address of an email is shown after it was read, or that it is not stored any more', () => {
  const stopped = { reason: 'BOUNCED', at } as const;
  const mails = [{ ...sent, stopped }, { ...sent, mailId: '2' }];
  const kit = renderKit(<MailsPanel mails={mails} recipients={null} />);
  expect(textOf(kit)).not.to.contain('address is not stored');
  expect(textOf(kit)).to.contain('has bounced');
  kit.render(<MailsPanel mails={mails} recipients={[{ mailId: '1', recipient: 'mina@fans.example' }]} />);
  expect([...kit.shadow.querySelectorAll('bdi')].map(({ textContent }) => textContent)).to.deep.equal([
    'mina@fans.example',
  ]);
  expect(textOf(kit)).to.contain('address is not stored any more');
});
