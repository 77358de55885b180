import type { z } from 'zod';
import { entryStepMilliseconds } from '../../rules/codes/entry-code.ts';
import { groupCode } from '../../rules/codes/ticket-code.ts';
import { mailMember, preventLeaving } from '../account/service.ts';
import { type Connection, inTransaction } from '../platform/database/database.ts';
import type { Caller, Fan } from '../platform/http/caller.ts';
import type { Language } from '../platform/http/contract.ts';
import { answered } from '../platform/http/envelope.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { RequestKey } from '../platform/http/idempotency.ts';
import { networkOf } from '../platform/http/limits/rate-limit.ts';
import type { Platform } from '../platform/platform.ts';
import { sweepEach } from '../platform/sweep.ts';
import type { TitleService } from '../title/service.ts';
import { notifyPartners } from '../webhook/service.ts';
import { sweepAttempts } from './codes/attempts.ts';
import { saveDemoCodes } from './codes/batches.ts';
import { readReceived } from './codes/grant-ticket.ts';
import { makeTickets } from './codes/make-tickets.ts';
import { registerCode } from './codes/register.ts';
import { createTicketSecrets } from './codes/secrets.ts';
import type { TicketDetail, ticketCalls } from './contract.ts';
import { createTicketsForStaff, type TicketsForStaff } from './for-staff.ts';
import { mailOfTicket } from './ticket-mail.ts';
import { checkLive, readTicketRow } from './ticket-rows.ts';
import {
  type Admission,
  type AdmissionRequest,
  type AdmittingTicket,
  admit,
  listAdmitting,
  listStreamsOf,
} from './use/admission.ts';
import { type ProofRequest, type ProvenDevice, proveDevice, type Queryable, sweepProofs } from './use/device-proof.ts';
import { isPassOver, listProducts, savePasses, savePassProducts } from './use/passes.ts';
import { sealForDevice } from './use/seal-for-device.ts';
import {
  countUntouched,
  expireCodes,
  expireDue,
  refundLine,
  revokeAllTickets,
  revokeTickets,
} from './use/take-back.ts';
import { checkDevice, moveTicket, type Round, resetTicket, type UsageEnded, useTicket } from './use/usage.ts';
import { createWallet, type Viewer, type Wallet } from './wallet.ts';

export { mailOfTicket } from './ticket-mail.ts';
export { codeTransitions, ticketTransitions } from './transitions.ts';
export type { Admission, AdmissionRequest, AdmittingTicket } from './use/admission.ts';
export type { ProvenDevice } from './use/device-proof.ts';
export type { PassContent, SavedPasses } from './use/passes.ts';
export type { Round, UsageEnd, UsageEnded } from './use/usage.ts';

/** The owner of rounds: feature streaming. Tickets refer to streams only by id. */
export interface RoundSource {
  /** Every round of a stream, in order; empty for an unknown stream. */
  listRounds(streamId: string, language: Language, database: Queryable): Promise<readonly Round[]>;
}

/** Pieces of a product that a fan has paid for. */
export interface PaidPieces {
  orderId: string;
  lineId: string;
  productId: string;
  userId: string;
  quantity: number;
}

type EntryReply = z.output<(typeof ticketCalls)['POST /ticket/:ticketId/entry']['response']>;
type Member = Caller<'member'> | Caller<'platform'>;

/** The implementation of the calls. Each reply to a change is stored with its key in the same transaction. */
export interface TicketCalls {
  list(question: Parameters<Wallet['list']>[0], caller: Member): ReturnType<Wallet['list']>;
  read(ticketId: string, caller: Member): Promise<TicketDetail>;
  rounds(ticketId: string, page: Parameters<Wallet['rounds']>[1], caller: Member): ReturnType<Wallet['rounds']>;
  log(ticketId: string, page: Parameters<Wallet['log']>[1], caller: Member): ReturnType<Wallet['log']>;
  code(ticketId: string, caller: Member): Promise<{ code: string }>;
  register(code: string, caller: Member, key: RequestKey): Promise<TicketDetail>;
  use(
    ticketId: string,
    use: { roundId: string; proof: string | null; label: string },
    caller: Member,
    key: RequestKey,
  ): Promise<TicketDetail>;
  reset(ticketId: string, caller: Member, key: RequestKey): Promise<TicketDetail>;
  move(
    ticketId: string,
    entry: { proof: string | null; label: string },
    caller: Member,
    key: RequestKey,
  ): Promise<TicketDetail>;
  entry(ticketId: string, proof: string | null, caller: Member): Promise<EntryReply>;
}

/** The interface for other features. */
export interface TicketService extends TicketCalls, TicketsForStaff {
  /** Sets the source of rounds, once, while the application is composed. */
  provideRounds(source: RoundSource): void;
  /** Sets the function that is called in every transaction that ends the use of a ticket. */
  onUsageEnded(listener: UsageEnded): void;
  /**
   * Checks a device's proof, which is valid once.
   * @throws Refusal DEVICE_PROOF_REFUSED for one that is wrong, old, or was used before; DEVICE_KEY_REQUIRED for none, where
   * browsers have keys; INVALID_REQUEST without a device id
   */
  proveDevice(
    database: Queryable,
    request: ProofRequest,
    caller: Pick<Member, 'deviceId' | 'origin'>,
  ): Promise<ProvenDevice>;
  /**
   * Locks a ticket that is used for the round, on this device.
   * @throws Refusal NOT_FOUND, TICKET_STATE, NOT_ADMITTED, TICKET_NOT_USED or DEVICE_MISMATCH (with the device's label)
   */
  admission(connection: Connection, request: AdmissionRequest): Promise<Admission>;
  /** The fan's tickets that admit to a stream, the used ones first. */
  admitting(userId: string, streamId: string, language: Language): Promise<AdmittingTicket[]>;
  /** The streams for which the fan has had tickets that were not taken back. */
  listStreamsOf(userId: string): Promise<string[]>;
  /** Products of the store whose tickets admit to a stream, in the store's order. */
  productsOf(streamId: string): Promise<string[]>;

  /** Makes the tickets of an order's line. @throws where the product names no pass */
  issueForLine(connection: Connection, pieces: PaidPieces): Promise<void>;
  /**
   * True if tickets of a product would be expired as soon as they are made. False for a product without a pass, which the
   * operator can correct.
   */
  isOver(database: Queryable, productId: string): Promise<boolean>;
  /**
   * Takes tickets back for a refund.
   * @throws Refusal NOT_REFUNDABLE where one was ever used, unless `evenUsed`, or has ended
   */
  refundLine(connection: Connection, lineId: string, options: { evenUsed: boolean }): Promise<void>;
  /** How many tickets of each line were never used and have not ended. */
  countUntouched(database: Queryable, lineIds: readonly string[]): Promise<ReadonlyMap<string, number>>;

  /** For content, within its transaction. */
  savePasses: typeof savePasses;
  savePassProducts: typeof savePassProducts;
  /** Public codes of a demo; never for a real pass. */
  saveDemoCodes(connection: Connection, passId: string, codes: readonly string[]): Promise<void>;

  /** @returns how many tickets */
  revoke(numbers: readonly string[]): Promise<number>;
  /** Gives up all tickets of a fan who leaves, in the transaction of the withdrawal, and deletes their devices. */
  revokeAll(connection: Connection, userId: string): Promise<void>;
  /** Marks expired tickets and codes. */
  endDue(): Promise<unknown>;
  /** The same, and deletes outdated attempts and proofs. */
  sweep(): Promise<unknown>;
}

export function createTicketService(platform: Platform, titles: Pick<TitleService, 'listTitles'>): TicketService {
  const { pool, keys } = platform;
  const secrets = createTicketSecrets(platform.config.ticketSecrets);
  let rounds: RoundSource = { listRounds: () => Promise.resolve([]) };
  const listeners: UsageEnded[] = [];
  const ended: UsageEnded = async (connection, ticketId, reason) => {
    for (const listener of listeners) await listener(connection, ticketId, reason);
  };
  const wallet = createWallet(pool, titles, secrets, (...parameters) => rounds.listRounds(...parameters));

  /**
   * Reads the titles before the transaction of a fan's change of their own ticket.
   * @returns how the transaction ends, with the key's answer
   */
  const prepareFinish = async (caller: Member, key: RequestKey) => {
    const titleList = await titles.listTitles(caller.language);
    return async (connection: Connection, ticketId: string): Promise<TicketDetail> => {
      const detail = await wallet.read(connection, ticketId, viewerOf(caller), titleList);
      await keys.store(key, answered(detail), connection);
      return detail;
    };
  };

  const endDue = () =>
    sweepEach(platform.log, {
      'ticket codes': () => expireCodes(pool),
      tickets: () => expireDue(pool, platform.log, ended),
    });

  return {
    ...createTicketsForStaff({ pool, secrets, wallet, titles, ended }),
    list: (question, caller) => wallet.list(question, viewerOf(caller)),
    read: async (ticketId, caller) =>
      wallet.read(pool, ticketId, viewerOf(caller), await titles.listTitles(caller.language)),
    rounds: (ticketId, page, caller) => wallet.rounds(ticketId, page, viewerOf(caller)),
    log: (ticketId, page, caller) => wallet.log(ticketId, page, viewerOf(caller)),
    code: async (ticketId, { fan }) => ({ code: groupCode(await wallet.code(ticketId, fan.userId)) }),
    async register(code, caller, key) {
      const finish = await prepareFinish(caller, key);
      return registerCode(
        pool,
        secrets,
        { userId: caller.fan.userId, network: networkOf(caller.address), code },
        async (connection, ticketId) => {
          // A concurrent withdrawal either gives this ticket up with the others, or the registration is refused.
          await preventLeaving(connection, caller.fan);
          const detail = await finish(connection, ticketId);
          await notifyRegistered(platform, connection, detail, caller.fan);
          return detail;
        },
      );
    },
    async use(ticketId, { roundId, proof, label }, caller, key) {
      const { userId } = caller.fan;
      // Before the transaction, so that a proof is spent with any result.
      const device = await proveDevice(pool, { proof, ticketId, purpose: 'use' }, caller);
      const finish = await prepareFinish(caller, key);
      return inTransaction(pool, async (connection) => {
        await useTicket(connection, { ticketId, userId, roundId, device, label }, (streamId) =>
          rounds.listRounds(streamId, caller.language, connection),
        );
        return finish(connection, ticketId);
      });
    },
    async reset(ticketId, caller, key) {
      const finish = await prepareFinish(caller, key);
      return inTransaction(pool, async (connection) => {
        await resetTicket(connection, ticketId, caller.fan.userId, ended);
        return finish(connection, ticketId);
      });
    },
    async move(ticketId, { proof, label }, caller, key) {
      const device = await proveDevice(pool, { proof, ticketId, purpose: 'device' }, caller);
      const finish = await prepareFinish(caller, key);
      return inTransaction(pool, async (connection) => {
        const mayMove = caller.fan.origin === platform.config.publicOrigin;
        await moveTicket(connection, { ticketId, userId: caller.fan.userId, device, label, mayMove }, ended);
        return finish(connection, ticketId);
      });
    },
    async entry(ticketId, proof, caller) {
      const device = await proveDevice(pool, { proof, ticketId, purpose: 'entry' }, caller);
      const ticket = await readTicketRow(pool, ticketId, caller.fan.userId);
      checkLive(ticket);
      if (!ticket.venue) throw new Refusal('NOT_ADMITTED');
      await checkDevice(pool, ticket, device);
      return {
        sealedSecret: await sealEntrySecret(secrets.entrySecret(ticketId, ticket.device_number), device),
        number: ticket.number,
        stepMilliseconds: entryStepMilliseconds,
        serverTime: ticket.now.toISOString(),
      };
    },

    provideRounds(source) {
      rounds = source;
    },
    onUsageEnded: (listener) => void listeners.push(listener),
    proveDevice,
    admission: admit,
    admitting: (userId, streamId, language) => listAdmitting(pool, userId, streamId, language),
    listStreamsOf: (userId) => listStreamsOf(pool, userId),
    productsOf: (streamId) => listProducts(pool, streamId),
    async issueForLine(connection, { orderId, lineId, productId, userId, quantity }) {
      const { rows } = await connection.query<{ pass_id: string }>(
        'SELECT pass_id FROM pass_product WHERE product_id = $1',
        [productId],
      );
      if (rows[0] === undefined) throw new Error(`The product ${productId} names no pass`);
      await makeTickets(connection, rows[0].pass_id, userId, quantity, { source: 'ORDER', orderId, lineId });
    },
    isOver: isPassOver,
    refundLine: (connection, lineId, { evenUsed }) => refundLine(connection, lineId, evenUsed, ended),
    countUntouched,

    savePasses,
    savePassProducts,
    saveDemoCodes: (connection, passId, codes) => saveDemoCodes(connection, secrets, passId, codes),
    revoke: (numbers) => revokeTickets(pool, numbers, ended),
    revokeAll: (connection, userId) => revokeAllTickets(connection, userId, ended),
    endDue,
    sweep: () =>
      sweepEach(platform.log, {
        ended: endDue,
        'code attempts': () => sweepAttempts(pool),
        'device proofs': () => sweepProofs(pool),
      }),
  };
}

function viewerOf({ fan, language, deviceId }: Member): Viewer {
  return { userId: fan.userId, language, deviceId };
}

/** Notifies the partners and the fan of a ticket that the fan has registered with its code. */
async function notifyRegistered(
  platform: Platform,
  connection: Connection,
  { ticketId, number, titleId }: TicketDetail,
  { userId, origin }: Fan,
): Promise<void> {
  await notifyPartners(connection, {
    type: 'ticket.registered',
    cause: `ticket.registered:${ticketId}`,
    data: { ticketId, number, titleId, origin },
    origin,
  });
  const notice = { userId, cause: `ticket:${ticketId}` };
  await mailMember(platform, connection, notice, mailOfTicket(await readReceived(connection, ticketId), null));
}

/** @throws Refusal DEVICE_KEY_REQUIRED for a device without keys, DEVICE_PROOF_REFUSED for a proof without a usable `epk` */
async function sealEntrySecret(secret: Buffer, { key, encryptTo }: ProvenDevice): Promise<string> {
  if (key === null) throw new Refusal('DEVICE_KEY_REQUIRED');
  if (encryptTo === undefined) throw new Refusal('DEVICE_PROOF_REFUSED');
  return sealForDevice(secret, encryptTo).catch(() => {
    throw new Refusal('DEVICE_PROOF_REFUSED');
  });
}
