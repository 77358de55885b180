import type { Partner } from './partners-state.ts';

/** Properties of each dialog about a partner. */
export interface PartnerDialogProps {
  partner: Partner;
  onDone: () => void;
  /** Reads the partner again, behind the dialog. */
  onReload: () => void;
  onClose: () => void;
}
