import { expect } from 'chai';
import { expectAccessible, until } from '../../../../tests/browser/harness.ts';
import { renderKit } from '../testing-kit.tsx';
import { createToasts, ToastRegion } from './toast.tsx';

describe('toasts', () => {
  it('are added to a live region that existed before them', async () => {
    const toasts = createToasts();
    const kit = renderKit(<ToastRegion toasts={toasts} closeLabel="Close" />);
    const region = kit.find('[role=status]');
    toasts.show('Link copied');
    await until('the toast', () => region.textContent?.includes('Link copied'));
    await expectAccessible(kit.shadow.host);
  });

  it('close by themselves, but failures stay until they are closed', async () => {
    const toasts = createToasts();
    const kit = renderKit(<ToastRegion toasts={toasts} closeLabel="Close" />);
    kit.find('[role=status]').style.setProperty('--toast-stay', '50ms');
    toasts.show('Link copied');
    toasts.showFailure('The vote failed');
    await until('the message to go', () => toasts.shown.value.length === 1);
    expect(toasts.shown.value[0]?.text).to.equal('The vote failed');
    kit.find('.toast button').click();
    expect(toasts.shown.value).to.deep.equal([]);
  });

  it('are not repeated while they are shown', () => {
    const toasts = createToasts();
    toasts.show('Link copied');
    toasts.show('Link copied');
    expect(toasts.shown.value.length).to.equal(1);
  });
});
