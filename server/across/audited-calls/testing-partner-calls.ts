import { randomUUID } from 'node:crypto';
import type { TestReply } from '../../platform/testing.ts';
import { alone, owner, reason } from './testing-world.ts';

/** Partners and webhooks: each function sends its call with the intended effect, as the last of its requests. */
export const partnerCalls: Record<string, () => Promise<TestReply>> = {
  'GET /studio/partner/:partnerId': async () => owner.browser.request(`GET /studio/partner/${await newPartner()}`),
  'POST /studio/partner': () => owner.browser.request('POST /studio/partner', partner()),
  'PUT /studio/partner/:partnerId': async () => {
    const changed = { version: 1, name: 'Lumen', contact: partner().contact, returns: [], reason };
    return owner.browser.request(`PUT /studio/partner/${await newPartner()}`, changed);
  },
  'POST /studio/partner/:partnerId/live': () =>
    alone(async () => owner.browser.request(`POST /studio/partner/${await newPartner()}/live`, { scopes: [], reason })),
  'POST /studio/partner/:partnerId/stop': async () =>
    owner.browser.request(`POST /studio/partner/${await newPartner()}/stop`, { reason }),
  'POST /studio/partner/:partnerId/scope': () =>
    alone(async () =>
      owner.browser.request(`POST /studio/partner/${await newPartner()}/scope`, { scopes: ['store'], reason }),
    ),
  'DELETE /studio/partner/:partnerId/scope': async () =>
    owner.browser.request(`DELETE /studio/partner/${await newPartner()}/scope`, { scopes: ['store'], reason }),
  'POST /studio/partner/:partnerId/origin': () =>
    alone(async () => {
      const origin = `https://o${randomUUID()}.example`;
      return owner.browser.request(`POST /studio/partner/${await newPartner()}/origin`, { origin, reason });
    }),
  'DELETE /studio/partner/:partnerId/origin': async () => {
    const { body } = await owner.browser.request('POST /studio/partner', partner());
    const [{ origin }] = body.origins;
    return owner.browser.request(`DELETE /studio/partner/${body.partnerId}/origin`, { origin, reason });
  },
  'POST /studio/partner/:partnerId/webhook': () => newWebhook(),
  'PUT /studio/webhook/:webhookId': async () => {
    const { webhookId, version, url, types } = (await newWebhook()).body;
    return owner.browser.request(`PUT /studio/webhook/${webhookId}`, { version, url, types, state: 'OFF', reason });
  },
  'GET /studio/webhook/:webhookId/secret': async () =>
    owner.browser.request(`GET /studio/webhook/${(await newWebhook()).body.webhookId}/secret`),
  'POST /studio/webhook/:webhookId/secret': async () =>
    owner.browser.request(`POST /studio/webhook/${(await newWebhook()).body.webhookId}/secret`, { reason }),
  'POST /studio/webhook/:webhookId/replay': async () => {
    const { webhookId } = (await newWebhook()).body;
    return owner.browser.request(`POST /studio/webhook/${webhookId}/replay`, { deliveryId: null, reason });
  },
};

const partner = () => ({
  name: 'Lumen',
  contact: { name: 'Seo Ha-rin', email: 'web@lumen.example' },
  origins: [`https://p${randomUUID()}.example`],
  reason,
});

async function newPartner(): Promise<string> {
  return (await owner.browser.request('POST /studio/partner', partner())).body.partnerId;
}

/** On this machine, so that no name is looked up. */
async function newWebhook(): Promise<TestReply> {
  const body = { url: 'http://127.0.0.1:9/fanfare', types: ['vote.closed'], reason };
  return owner.browser.request(`POST /studio/partner/${await newPartner()}/webhook`, body);
}
