import { expect } from 'chai';
import { takeComplaints } from '../../../../tests/browser/harness.ts';
import { script } from '../../api/scripted-api-client.ts';
import { platform } from '../../platform.ts';
import { checkLive } from './live.ts';

const vote = { tag: 'fan-vote', attribute: 'vote-id', value: 'final', call: 'vote' };
const title = { tag: 'fan-title', attribute: 'title-id', value: 'last-light', call: 'title' };
const fetchPath = (path: string) => Promise.resolve({ status: path.endsWith('/final') ? 200 : 404, body: {} });
const check = async (ids = [vote]) => {
  const findings = await checkLive(fetchPath, `${platform.origin}/`, ids, 500);
  return findings.map(({ name }) => name);
};

describe("the doctor's check of live streams", () => {
  it('finds nothing if the heartbeat arrives', async () => {
    await script({ call: 'GET /live', stream: 'event: beat\ndata: 15000\n\n' });
    expect(await check()).to.deep.equal([]);
  });

  it('reports a stream without any event, and one that is refused', async () => {
    await script({ call: 'GET /live', stream: '' });
    expect(await check()).to.deep.equal(['liveBlocked']);
    await script({ call: 'GET /live', status: 502 });
    expect(await check()).to.deep.equal(['liveBlocked']);
    takeComplaints();
  });

  it('requests no stream without an element that has one, and none for an unknown id', async () => {
    await script({ call: 'GET /live', status: 502 });
    expect(await check([title, { ...vote, value: 'nowhere' }])).to.deep.equal([]);
  });
});
