import type { HandoffMessage } from '../session/handoff-message.ts';

/**
 * Replaces the platform's sign-in window in tests. `window=` in the return address selects what it does: post a code to
 * its opener, close, or nothing.
 */
const query = new URLSearchParams(location.search);
const origin = query.get('origin') ?? '';
const mode = new URLSearchParams(new URL(query.get('return') ?? location.href).search).get('window') ?? 'sign-in';

const message: HandoffMessage = { type: 'fan-handoff', handoffCode: `code-for-${query.get('challenge')}` };
if (mode === 'sign-in') opener?.postMessage(message, origin);
if (mode === 'close') close();
