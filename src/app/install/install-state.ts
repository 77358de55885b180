import { signal } from '@preact/signals-react';
import { storage } from '../../core/storage/storage.ts';
import { type InstallOffer, installOffer } from './install-moment.ts';

/** Chromium's event, which no standard has (https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent). */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

const offeredKey = 'installOffered';
/** When a fan has something to come back for: a ballot that was counted, a ticket of their own. */
const moments = ['fan-vote-cast', 'fan-ticket-registered'] as const;

/** How the installation is offered right now; null for nothing. */
export const offered = signal<InstallOffer | null>(null);

let question: BeforeInstallPromptEvent | null = null;

/** Keeps the browser's question for a good moment. Called before the first paint: the event comes once, and early. */
export function followInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    question = event as BeforeInstallPromptEvent;
  });
  addEventListener('appinstalled', () => {
    question = null;
    offered.value = null;
  });
  for (const moment of moments) document.addEventListener(moment, offerInstall);
}

function offerInstall(): void {
  const next = installOffer(
    {
      isInstalled: matchMedia('(display-mode: standalone)').matches || isStandalone() === true,
      canAsk: question !== null,
      isByHand: isStandalone() === false,
    },
    storage.read(offeredKey) !== null,
  );
  if (next === null) return;
  storage.write(offeredKey, new Date().toISOString());
  offered.value = next;
}

/** Only iOS says whether the site was added to the home screen. */
const isStandalone = (): unknown => Reflect.get(navigator, 'standalone');

/** Opens the browser's own dialog, which can be shown once. */
export async function acceptInstall(): Promise<void> {
  const prompt = question;
  question = null;
  offered.value = null;
  await prompt?.prompt();
}

export function declineInstall(): void {
  offered.value = null;
}
