import { type Rule, script } from '../../../core/api/scripted-api-client.ts';
import '../index.ts';
import { beginJoin } from '../complete/pending-join.ts';
import { mina, offered, resetLogin, type Shown, showLogin } from '../testing-login.ts';

export const terms: Rule = {
  call: 'GET /user/join/terms',
  body: {
    minimumAge: 14,
    agreements: [
      {
        termsId: 'terms',
        version: '1',
        required: true,
        title: 'Terms of Service',
        prose: [{ kind: 'paragraph', spans: [{ kind: 'text', text: 'The whole text of the terms.' }] }],
      },
      {
        termsId: 'privacy',
        version: '2',
        required: true,
        title: 'Privacy',
        prose: [{ kind: 'paragraph', spans: [{ kind: 'text', text: 'The whole text on privacy.' }] }],
      },
      {
        termsId: 'marketing',
        version: '1',
        required: false,
        title: 'News (optional)',
        prose: [{ kind: 'paragraph', spans: [{ kind: 'text', text: 'The whole text on news.' }] }],
      },
    ],
  },
};
export const free: Rule[] = [{ call: 'GET /user/nickname/check', body: { available: true } }];
export const joinSucceeds: Rule = { call: 'POST /user/join', body: mina };
export const refuses = (code: string, status: number): Rule => ({
  call: 'POST /user/join',
  status,
  body: { status, code, message: code, requestId: 'r1' },
  once: true,
});

export async function begin(...rules: Rule[]): Promise<Shown> {
  await resetLogin();
  await script(...rules, terms, ...free, joinSucceeds, ...offered);
  beginJoin(
    { status: 'JOIN_REQUIRED', message: '', name: 'Mina Sato', email: 'mina@example.com', signupToken: 's1' },
    'line',
  );
  const shown = await showLogin('<main><fan-login></fan-login></main>');
  await shown.words('Terms of Service');
  return shown;
}

export const box = (shown: Shown, index: number) => shown.all('.agreements input')[index] as HTMLInputElement;

export async function promise(shown: Shown, birthDate = '20010213'): Promise<void> {
  box(shown, 0).click();
  shown.fill('birthDate', birthDate);
  (await shown.button('Next')).click();
}

export async function reachProfile(...rules: Rule[]): Promise<Shown> {
  const shown = await begin(...rules);
  await promise(shown);
  await shown.words('Your profile');
  return shown;
}

export async function fillProfile(shown: Shown, nickname = 'Mina12'): Promise<void> {
  shown.fill('nickname', nickname);
  (await shown.words('In Korea')).click();
}

export const errors = (shown: Shown) =>
  shown
    .all('.field-error')
    .map(({ textContent }) => textContent)
    .filter(Boolean);
