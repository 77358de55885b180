import { contactNameLength, partnerNameLength } from '../../../../rules/partner.ts';
import { emailLength } from '../../../../rules/person/person.ts';
import { isTooLong } from '../../forms/limit.ts';
import type { Partner } from './partners-state.ts';

/** Properties of each dialog about a partner. */
export interface PartnerDialogProps {
  partner: Partner;
  onDone: () => void;
  /** Reads the partner again, behind the dialog. */
  onReload: () => void;
  onClose: () => void;
}

/** True if a text is longer than it may be. */
export const isPartnerTooLong = (name: string, contactName: string, email: string): boolean =>
  isTooLong(name, partnerNameLength) || isTooLong(contactName, contactNameLength) || isTooLong(email, emailLength);
