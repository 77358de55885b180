import { emailKey } from '../../rules/person/person.ts';
import type { Lookup } from '../platform/sealing/lookup.ts';
import type { Place, Sealing } from '../platform/sealing/sealing.ts';
import type { SealedTable } from '../platform/sealing/stored.ts';

/** Names and addresses of the staff, and the networks that they signed in from. */
export const sealedStaffTables: readonly SealedTable[] = [
  { table: 'staff', key: ['staff_id'], columns: ['name_sealed', 'email_sealed'] },
  { table: 'staff_session', key: ['session_id'], columns: ['address_sealed'] },
  { table: 'staff_approval', key: ['approval_id'], columns: ['input_sealed'] },
];

const ofStaff = (column: 'name_sealed' | 'email_sealed', staffId: string): Place => ({
  table: 'staff',
  column,
  row: [staffId],
});
const ofSession = (sessionId: string): Place => ({
  table: 'staff_session',
  column: 'address_sealed',
  row: [sessionId],
});

export const sealStaffName = (sealing: Sealing, staffId: string, name: string): Buffer =>
  sealing.seal(ofStaff('name_sealed', staffId), name);

export const sealStaffEmail = (sealing: Sealing, staffId: string, email: string): Buffer =>
  sealing.seal(ofStaff('email_sealed', staffId), email);

export const hashOfStaffEmail = (lookup: Lookup, email: string): Promise<Buffer> =>
  lookup.hash('staff email', emailKey(email));

/** @throws UnsealError */
export const openPerson = (
  sealing: Sealing,
  row: { staff_id: string; name_sealed: Buffer; email_sealed: Buffer },
): { name: string; email: string } => ({
  name: String(sealing.open(ofStaff('name_sealed', row.staff_id), row.name_sealed)),
  email: String(sealing.open(ofStaff('email_sealed', row.staff_id), row.email_sealed)),
});

/** @param address of the network */
export const sealAddress = (sealing: Sealing, sessionId: string, address: string): Buffer =>
  sealing.seal(ofSession(sessionId), address);

/** @throws UnsealError */
export const openAddress = (sealing: Sealing, row: { session_id: string; address_sealed: Buffer }): string =>
  String(sealing.open(ofSession(row.session_id), row.address_sealed));

const ofApproval = (approvalId: string): Place => ({
  table: 'staff_approval',
  column: 'input_sealed',
  row: [approvalId],
});

/** The input of a request for approval. */
export interface ApprovalInput {
  params: unknown;
  query: unknown;
  body: unknown;
  reason: string | null;
}

export const sealInput = (sealing: Sealing, approvalId: string, input: ApprovalInput): Buffer =>
  sealing.seal(ofApproval(approvalId), input);

/** @throws UnsealError */
export const openInput = (sealing: Sealing, row: { approval_id: string; input_sealed: Buffer }): ApprovalInput =>
  sealing.open(ofApproval(row.approval_id), row.input_sealed) as ApprovalInput;
