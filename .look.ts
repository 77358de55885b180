import { randomUUID } from 'node:crypto';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { authorizeAt } from './server/stand-in/sign-in/testing.ts';
export const site = 'http://localhost:4100';
export async function callAs(fan: any, method: string, path: string, body?: unknown): Promise<any> {
  const answer = await fetch(`${site}/api/v1${path}`, {
    method,
    headers: {
      Origin: site,
      'Content-Type': 'application/json',
      'Accept-Language': 'en',
      'X-Device-Id': fan.deviceId,
      'Idempotency-Key': randomUUID(),
      ...(fan.accessToken && { Authorization: `Bearer ${fan.accessToken}` }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const reply: any = await answer.json();
  if (!answer.ok) throw new Error(`${method} ${path} gave ${JSON.stringify(reply)}`);
  return reply;
}
export async function joinFan(name: string, residence = 'KOREA'): Promise<any> {
  const device = { deviceId: randomUUID() };
  const nick = `Fan${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  const { authorizationUrl } = await callAs(device, 'GET', '/user/oauth/kakao/init');
  const { searchParams } = await authorizeAt(String(authorizationUrl), {
    person: 'new',
    name,
    email: `${nick}@fans.example`,
  });
  const { signupToken } = await callAs(device, 'POST', '/user/oauth/kakao', Object.fromEntries(searchParams));
  const { agreements } = await callAs(device, 'GET', '/user/join/terms');
  const reply = await callAs(device, 'POST', '/user/join', {
    signupToken,
    name,
    nickname: nick,
    email: `${nick}@fans.example`,
    birthDate: '2000-02-29',
    residence,
    agreements: agreements.filter((a: any) => a.required).map(({ termsId, version }: any) => ({ termsId, version })),
  });
  return { ...device, name, email: `${nick}@fans.example`, ...reply };
}
export async function open(
  browser: any,
  { fan, language = 'ko', width = 375, dark = false }: any,
): Promise<{ page: Page; context: BrowserContext }> {
  const kept: Record<string, string> = { language };
  if (fan) {
    const { userId, name, email, accessToken, refreshToken, deviceId } = fan;
    Object.assign(kept, { deviceId, accessToken, refreshToken, authStoredAt: String(Date.now()) });
    kept['auth-store'] = JSON.stringify({
      state: { user: { userId, name, email }, token: { accessToken, refreshToken }, isLoggedIn: true },
      version: 0,
    });
  }
  const context = await browser.newContext({
    locale: ({ ko: 'ko-KR', en: 'en-US', ja: 'ja-JP' } as any)[language],
    viewport: { width, height: width < 500 ? 740 : 900 },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    permissions: ['local-network-access'],
    storageState: {
      cookies: [],
      origins: [{ origin: site, localStorage: Object.entries(kept).map(([name, value]) => ({ name, value })) }],
    },
  });
  context.setDefaultTimeout(15000);
  return { page: await context.newPage(), context };
}
export const launch = () =>
  chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
export const address = {
  recipient: '김하늘',
  phone: '010-1234-5678',
  country: 'KR',
  postalCode: '04524',
  region: '',
  city: '',
  street: '서울특별시 중구 세종대로 110',
  detail: '3층 301호',
};
export async function order(fan: any, lines: any[], withAddress = false) {
  const quote = await callAs(fan, 'POST', '/order/quote', { lines });
  return callAs(fan, 'POST', '/order', {
    lines,
    quoteDigest: quote.digest,
    orderer: { name: fan.name, email: fan.email, phone: '010-1234-5678' },
    address: withAddress ? address : null,
    confirmed: true,
  });
}
export async function pay(fan: any, orderId: string, provider = 'toss', fields: Record<string, string> = {}) {
  const { paymentUrl } = await callAs(fan, 'POST', '/payment/url', { orderId, provider, window: 'page' });
  const body = new URLSearchParams({ decision: 'approve', trouble: 'none', webhook: 'never', ...fields });
  await fetch(paymentUrl, { method: 'POST', body });
  return callAs(fan, 'GET', `/order/${orderId}`);
}
