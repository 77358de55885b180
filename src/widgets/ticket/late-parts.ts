import { createLatePart } from '../../core/state/late-part.ts';

/** The wallet is in the element's own script; what a fan does with one ticket, and the camera, come in these. */
export const detailPart = createLatePart(() => import('./detail/ticket-screen.tsx'), 'ticket-detail', 'error');
export const scanPart = createLatePart(() => import('./scan/scan-dialog.tsx'), 'ticket-detail');
export const entryPart = createLatePart(() => import('./entry/entry-dialog.tsx'), 'ticket-detail', 'error');
