import { execFileSync } from 'node:child_process';
import { callAs, joinFan, launch, open, order, pay, site } from './.look.ts';

const [which = 'all'] = process.argv.slice(2);
const browser = await launch();
const shots: [string, number, boolean][] =
  which === 'all'
    ? [
        ['ko', 375, false],
        ['ja', 1280, true],
        ['en', 375, true],
        ['ko', 1280, false],
      ]
    : [which.split(',') as any].map(([l, w, d]: any) => [l, Number(w), d === 'dark']);
const cmd = (...a: string[]) =>
  execFileSync('node', ['server/order/command.ts', ...a], {
    env: { ...process.env, NODE_ENV: '', PORT: '4100', DATA_DIR: '/tmp/store-data/data' },
  }).toString();
for (const [language, width, dark] of shots) {
  const fan = await joinFan(
    language === 'ko' ? '김하늘' : language === 'ja' ? '佐藤ひなた' : 'Olivia Martin',
    language === 'ko' ? 'KOREA' : 'OUTSIDE_KOREA',
  );
  const { page, context } = await open(browser, { fan, language, width, dark });
  const name = (n: string) => `/tmp/store-look/${language}-${width}${dark ? '-dark' : ''}-${n}.png`;
  const shot = async (n: string, full = true) => {
    await page.waitForLoadState('networkidle').catch(() => {});
    await page.waitForTimeout(400);
    await page.screenshot({ path: name(n), fullPage: full });
  };
  await page.goto(`${site}/producthome`);
  await page.locator('fan-store .card, fan-store li').first().waitFor();
  await shot('1-list', false);
  await page.goto(`${site}/producthome?product=light-stick`);
  await page.locator('.product').waitFor();
  await shot('2-product');
  await page.goto(`${site}/order?product=light-stick&quantity=2`);
  await page.locator('fan-store form').waitFor();
  await shot('3-form');
  await page.locator('input[name=phone]').fill('010-1234-5678');
  if (await page.locator('input[name=city]').count()) await page.locator('input[name=city]').fill('Osaka');
  await page.locator('input[name=postalCode]').fill('04524');
  await page.locator('input[name=street]').fill('세종대로 110');
  await page.locator('fan-store form button[type=submit]').click();
  await page.locator('.facts').waitFor();
  await shot('4-confirm');
  const placed = await order(fan, [{ productId: 'light-stick', quantity: 2 }], true);
  await page.goto(`${site}/order?order=${placed.orderId}`);
  await page.locator('.pay-state').waitFor();
  await shot('5-pay');
  const silent = await order(fan, [{ productId: 'votes-100', quantity: 1 }]);
  await page.goto(`${site}/order/fail?order=${(await order(fan, [{ productId: 'votes-30', quantity: 1 }])).orderId}`);
  await page.locator('.pay-state').waitFor();
  // declined
  const declined = await order(fan, [{ productId: 'votes-30', quantity: 1 }]);
  const { paymentUrl } = await callAs(fan, 'POST', '/payment/url', {
    orderId: declined.orderId,
    provider: 'toss',
    window: 'page',
  });
  await fetch(paymentUrl, { method: 'POST', body: new URLSearchParams({ decision: 'decline', webhook: 'never' }) });
  await page.goto(`${site}/order/fail?order=${declined.orderId}`);
  await page.locator('.pay-state').waitFor();
  await shot('6-fail');
  await pay(fan, placed.orderId);
  await page.goto(`${site}/order/complete?order=${placed.orderId}`);
  await page.locator('.outcome').waitFor();
  await shot('7-complete');
  const pack = await order(
    fan,
    [
      { productId: 'votes-100', quantity: 1 },
      { productId: 'light-stick', quantity: 1 },
    ],
    true,
  );
  await pay(fan, pack.orderId);
  for (const p of ['votes-500-jpy', 'crossing-show-usd']) {
    const one = await order(fan, [{ productId: p, quantity: 1 }]);
    await pay(fan, one.orderId, 'stripe');
  }
  cmd('shipped', placed.orderId, language === 'ko' ? 'CJ대한통운' : 'CJ Logistics', '6812-3456-7890');
  await page.goto(`${site}/mypage/purchase`);
  await page.locator('.row').first().waitFor();
  await shot('8-list', false);
  await page.goto(`${site}/mypage/purchase?order=${placed.orderId}`);
  await page.locator('.detail').waitFor();
  await shot('9-shipped');
  await page.goto(`${site}/mypage/purchase?order=${pack.orderId}`);
  await page.locator('.detail').waitFor();
  await shot('a-detail');
  await page.locator('.actions button').last().click();
  await page.locator('dialog[open]').waitFor();
  await shot('b-refund', false);
  cmd('delivered', placed.orderId);
  await page.goto(`${site}/mypage/purchase?order=${placed.orderId}`);
  await page.locator('.detail').waitFor();
  await shot('c-delivered');
  await page.goto(`${site}/order?product=crossing-show-usd&quantity=1`);
  await page.locator('fan-store form').waitFor();
  await page.locator('input[name=phone]').fill('010-1234-5678');
  await page.locator('fan-store form button[type=submit]').click();
  await page.locator('.facts').waitFor();
  await shot('d-confirm-usd');
  await context.close();
}
await browser.close();
