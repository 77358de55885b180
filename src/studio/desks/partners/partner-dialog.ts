import type { Partner } from './partners-state.ts';

/** What each dialog about a partner gets. */
export interface PartnerDialogProps {
  partner: Partner;
  onDone: () => void;
  /** Reads the partner again, behind the dialog. */
  onReload: () => void;
  onClose: () => void;
}
