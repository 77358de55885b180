import '../words.ts';
import { expect } from 'chai';
import { until } from '../../../tests/browser/harness.ts';
import { script } from '../../core/api/scripted-api-client.ts';
import { renderKit } from '../../core/ui/testing-kit.tsx';
import { loadWords, setLanguage } from '../../core/words/words.ts';
import { ActivityPanel } from '../desks/home/activity.tsx';
import { ObjectHistory } from './object-history.tsx';

const entry = {
  entry: 7,
  at: '2026-11-21T10:00:00.000Z',
  actor: { kind: 'COMMAND', id: 'root@web-1', name: 'Han Seo-jun' },
  roles: [],
  action: 'order.ship',
  object: { kind: 'order', id: 'o1', titleId: null },
  reason: null,
  hash: '',
};

describe('an action of a command with the name of a staff member is shown as a command', () => {
  before(async () => {
    await Promise.all([loadWords('studio', 'en'), loadWords('studio-home', 'en')]);
    await setLanguage('en');
  });
  beforeEach(() =>
    script(
      { call: 'GET /studio/audit-log/order/o1', body: { entries: [entry], nextCursor: null } },
      { call: 'GET /studio/audit-log', body: { entries: [entry], nextCursor: null } },
    ),
  );

  for (const [place, view] of [
    ['the history of an object', <ObjectHistory key="history" kind="order" id="o1" />],
    ['the latest actions', <ActivityPanel key="activity" />],
  ] as const)
    it(`in ${place}`, async () => {
      const { shadow } = renderKit(view);
      const small = await until('the entry', () => shadow.querySelector('.rows small'));
      expect(small.textContent).to.contain('Han Seo-jun (root@web-1), by command');
    });
});
