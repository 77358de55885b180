import type { Caller } from '../platform/caller.ts';
import type { Language } from '../platform/contract.ts';
import type { Connection, Pool } from '../platform/database.ts';
import type { ProofKind, ProofPurpose, TicketState } from './contract.ts';

type Queryable = Pick<Pool, 'query'> | Pick<Connection, 'query'>;

/** A round as the feature that owns it tells of it. */
export interface Round {
  roundId: string;
  number: number;
  name: string;
  startsAt: Date;
  endsAt: Date;
  /** Whether there is, or will be, something to watch: a ticket can be used for it. */
  open: boolean;
}

/** Who owns rounds: feature streaming. Tickets know of streams by their ids alone. */
export interface RoundSource {
  /** Every round of a stream, in order; none for an unknown stream. */
  listRounds(streamId: string, language: Language, database: Queryable): Promise<readonly Round[]>;
}

/** A device that a request comes from, as `proveDevice` found it. */
export interface ProvenDevice {
  /** The `X-Device-Id` of the request. */
  deviceId: string;
  /** Thumbprint (RFC 7638) of the key that signed; null from a browser without keys. */
  key: string | null;
  kind: ProofKind;
}

export type UsageEnd = 'RESET' | 'DEVICE_CHANGED' | 'REFUNDED' | 'REVOKED' | 'EXPIRED';

/** Ends what runs on a ticket, within the transaction that ends the use. */
export type UsageEnded = (connection: Connection, ticketId: string, reason: UsageEnd) => Promise<void>;

export interface AdmissionRequest {
  userId: string;
  ticketId: string;
  roundId: string;
  device: ProvenDevice;
}

/** A ticket that admits: its row is locked until the transaction ends. */
export interface Admission {
  ticketId: string;
  streamId: string;
  /** When it stops being good by itself; null: never. */
  validUntil: Date | null;
}

/** A ticket of a fan that is good for a stream. */
export interface AdmittingTicket {
  ticketId: string;
  number: string;
  name: string;
  state: Extract<TicketState, 'HOLDING' | 'USED'>;
  /** Rounds that it was used for since its last reset. */
  usedRoundIds: readonly string[];
  /** How many more rounds it can be used for; null: every round. */
  roundsLeft: number | null;
  /** The device that it is used on; null while it is on none. */
  device: { deviceId: string; label: string } | null;
  validUntil: Date | null;
}

/** What other features ask of tickets; the calls' own work is in `TicketCalls`. */
export interface TicketService {
  /** Names the rounds of streams, once, while the application is put together. */
  provideRounds(source: RoundSource): void;
  /** Called in every transaction that ends the use of a ticket. */
  onUsageEnded(listener: UsageEnded): void;
  /**
   * Checks a device's proof, which is good once.
   * @throws Refusal DEVICE_PROOF_REFUSED for one that is wrong, old, or was used before; INVALID_REQUEST without a device id
   */
  proveDevice(
    database: Queryable,
    given: { proof: string | null; ticketId: string; purpose: ProofPurpose },
    caller: Caller<'member'>,
  ): Promise<ProvenDevice>;
  /**
   * Locks a ticket that is used for the round, on this device.
   * @throws Refusal NOT_FOUND, TICKET_STATE, NOT_ADMITTED, TICKET_NOT_USED or DEVICE_MISMATCH (with the device's label)
   */
  admission(connection: Connection, request: AdmissionRequest): Promise<Admission>;
  /** The fan's tickets that are good for a stream, those that were used first. */
  admitting(userId: string, streamId: string, language: Language): Promise<AdmittingTicket[]>;
}
