import type { HandoffMessage } from '../session/handoff-message.ts';

/** Stands where the platform's sign-in window is: it hands over a code to the page that asked, or lets others try. */
const query = new URLSearchParams(location.search);
const origin = query.get('origin') ?? '';
const mode = new URLSearchParams(new URL(query.get('return') ?? location.href).search).get('window') ?? 'sign-in';

const message: HandoffMessage = { type: 'fan-handoff', handoffCode: `code-for-${query.get('challenge')}` };
if (mode === 'sign-in') opener?.postMessage(message, origin);
if (mode === 'close') close();
