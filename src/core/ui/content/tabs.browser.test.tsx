import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import { useState } from 'react';
import { expectAccessible, until } from '../../../../tests/browser/harness.ts';
import { renderKit } from '../testing-kit.tsx';
import { Tabs } from './tabs.tsx';

const tabs = [
  { id: 'all', label: 'All' },
  { id: 'ongoing', label: 'Ongoing', count: 3 },
  { id: 'ended', label: 'Ended' },
] as const;

function Filters() {
  const [selected, setSelected] = useState<(typeof tabs)[number]['id']>('all');
  return (
    <Tabs label="Which votes" tabs={tabs} selected={selected} onSelect={setSelected}>
      <p>{selected}</p>
    </Tabs>
  );
}

describe('tabs', () => {
  it('have accessible names for their row and their panel', async () => {
    const kit = renderKit(<Filters />);
    await expectAccessible(kit.shadow.host);
    const panel = kit.find('[role=tabpanel]');
    expect(kit.shadow.getElementById(panel.getAttribute('aria-labelledby') ?? '')?.textContent).to.equal('All');
  });

  it('have names in which a space is between label and count', () => {
    const kit = renderKit(<Filters />);
    const names = [...kit.shadow.querySelectorAll('[role=tab]')].map((tab) => tab.textContent);
    expect(names).to.deep.equal(['All', 'Ongoing 3', 'Ended']);
  });

  it('are one tab stop, and the arrow keys move through them in a circle', async () => {
    const kit = renderKit(<Filters />);
    const shown = () => kit.find('[role=tabpanel]').textContent;
    const selected = () => kit.shadow.querySelectorAll('[role=tab][tabindex="0"]');
    kit.find('[role=tab]').focus();
    for (const [key, expected] of [
      ['ArrowRight', 'ongoing'],
      ['End', 'ended'],
      ['ArrowRight', 'all'],
      ['ArrowLeft', 'ended'],
      ['Home', 'all'],
    ] as const) {
      await sendKeys({ press: key });
      await until(`${key} to select ${expected}`, () => shown() === expected);
      expect(selected().length).to.equal(1);
      expect(kit.shadow.activeElement).to.equal(selected().item(0));
    }
  });
});
