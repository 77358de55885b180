import '../../words.ts';
import { expect } from 'chai';
import { flushSync } from 'react-dom';
import { renderKit } from '../../../core/ui/testing-kit.tsx';
import { loadWords, setLanguage } from '../../../core/words/words.ts';
import { Recovery } from './recovery.tsx';

it('new recovery codes are made only after a dialog with the consequences', async () => {
  await loadWords('studio', 'en');
  await setLanguage('en');
  const requests: unknown[] = [];
  const { fetch } = globalThis;
  globalThis.fetch = async (...call) => {
    requests.push(call[0]);
    return fetch(...call);
  };
  try {
    const kit = renderKit(<Recovery left={7} />);
    flushSync(() => kit.find('.panel > button').click());
    expect(kit.find('dialog[open]').textContent).to.contain('Your 7 codes stop working at once');
    expect(requests.filter((url) => String(url).includes('recovery'))).to.deep.equal([]);
  } finally {
    globalThis.fetch = fetch;
  }
});
