/** The input on the stand-in's page, by the names in its form. */
export interface StandInChoice {
  decision?: 'agree' | 'cancel';
  person?: string;
  name?: string;
  email?: string;
  fault?: string;
}

/** Opens an authorize page without a browser. @returns the status and the form's ticket, if there is a form */
export async function openAuthorizePage(address: string): Promise<{ status: number; page: string; ticket: string }> {
  const answer = await fetch(address);
  const page = await answer.text();
  return { status: answer.status, page, ticket: /name="ticket" value="([\w-]+)"/.exec(page)?.[1] ?? '' };
}

/** Completes an authorize page without a browser. @returns the redirect address */
export async function authorizeAt(address: string, choice: StandInChoice = {}): Promise<URL> {
  const { page, ticket } = await openAuthorizePage(address);
  const action = /action="([^"]+)"/.exec(page)?.[1] ?? '';
  const body = new URLSearchParams({ ticket, decision: 'agree', person: 'haneul', ...choice });
  const answer = await fetch(new URL(action, address), { method: 'POST', body, redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? '');
}

/** Google's pop-up without a browser, as its script opens it. @returns the argument of the script's callback */
export async function authorizeAtGoogle(
  standIn: string,
  siteOrigin: string,
  clientId: string,
  choice: StandInChoice = {},
): Promise<{ code?: string; error?: string }> {
  const site = new URL(siteOrigin);
  const address = new URL('/google/o/oauth2/v2/auth', standIn);
  address.search = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    scope: 'openid profile email',
    redirect_uri: `storagerelay://${site.protocol.slice(0, -1)}/${site.host}?id=auth1`,
    state: 'kept-by-the-page',
  }).toString();
  const { ticket } = await openAuthorizePage(address.href);
  const body = new URLSearchParams({ ticket, decision: 'agree', person: 'haneul', ...choice });
  const answer = await fetch(new URL('/google/decision', standIn), { method: 'POST', body });
  const message = /data-message="([^"]+)"/.exec(await answer.text())?.[1]?.replaceAll('&quot;', '"') ?? '{}';
  const relayed: { answer?: { code?: string; error?: string } } = JSON.parse(message);
  return relayed.answer ?? {};
}
