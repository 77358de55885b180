import { type LabelPaper, labelsOfSheet, type PackingDocument } from '../../../rules/packing.ts';
import type { AuditedObject } from '../../platform/audit-log/audit-log.ts';
import { staffActor } from '../../platform/audit-log/recorder.ts';
import { Language } from '../../platform/http/contract.ts';
import { type Route, routes } from '../../platform/http/routes.ts';
import { createOrderActions } from '../desk/actions.ts';
import type { OrderDeskSources } from '../desk/sources.ts';
import { carrierFile } from './carrier-file.ts';
import { packingCalls } from './contract.ts';
import { type PrintJob, type PrintWords, printWords } from './documents.ts';
import { createPrinter } from './print-thread.ts';
import { type PackingRequest, readToPack, type ToPack } from './to-pack.ts';
import { checkTracking, sendTracked } from './tracking.ts';

/** Roles for the titles of an order's lines may pack it. Reading its address is in the audit log, as on the order's page. */
export function packingRoutes(sources: OrderDeskSources): Route[] {
  const { platform } = sources;
  const actions = createOrderActions(sources);
  const print = createPrinter();

  const wordsIn = (language: Language) =>
    Object.fromEntries(
      printWords.map((key) => [key, platform.words(language, `studio-packing:pdf.${key}`)]),
      // It has each of the keys.
    ) as PrintWords;

  /** @param read reads the printed data, only when the print has a place in the queue */
  const answer = (read: () => Promise<ToPack>, document: PackingDocument, language: Language, labels: Labels) =>
    print(async (draw) => {
      const { orders, leftOut } = await read();
      const words = Object.fromEntries(Language.options.map((each) => [each, wordsIn(each)])) as PrintJob['words'];
      const pdf = await draw({ document, orders, language, ...labels, at: new Date().toISOString(), words });
      return { pdf: pdf.toString('base64'), orders: orders.length, leftOut };
    });

  async function readWithAddresses(request: PackingRequest, auditRead: AuditRead): Promise<ToPack> {
    const toPack = await readToPack(platform, request, true);
    for (const object of toPack.objects) await auditRead(object);
    return toPack;
  }

  return routes(packingCalls, {
    'GET /studio/parcel/pick-list': ({ query: { orders: orderIds }, caller: { staff, language } }) =>
      answer(() => readToPack(platform, { orderIds, staff }, false), 'PICK_LIST', language, noLabels),
    'GET /studio/parcel/slip': ({ query: { orders: orderIds }, caller: { staff, language }, auditRead }) =>
      answer(() => readWithAddresses({ orderIds, staff }, auditRead), 'SLIPS', language, noLabels),
    'GET /studio/parcel/label': ({ query, caller: { staff, language }, auditRead }) => {
      const { orders: orderIds, paper, skip } = query;
      const labels = { paper, skip: skip % labelsOfSheet[paper] };
      return answer(() => readWithAddresses({ orderIds, staff }, auditRead), 'LABELS', language, labels);
    },
    'GET /studio/parcel/carrier': async ({ query, caller: { staff, language }, auditRead }) => {
      const { orders, leftOut } = await readWithAddresses({ orderIds: query.orders, staff }, auditRead);
      const { file, unwritable } = carrierFile(orders, query.encoding, language, platform.words);
      return { csv: file.toString('base64'), orders: orders.length, leftOut, unwritable };
    },
    'POST /studio/parcel/check': async ({ body: { rows }, caller: { staff } }) => {
      const checked = await checkTracking(platform.pool, rows, staff);
      return {
        rows: checked.map(({ orderId, carrier, parcels, problem }) => ({ orderId, carrier, parcels, problem })),
      };
    },
    'POST /studio/parcel/sent': ({ body: { rows }, caller: { staff, address }, record }) => {
      const means = { sealing: platform.sealing, actions, staff, actor: staffActor(staff, address) };
      return record((connection) => sendTracked(connection, rows, means));
    },
  });
}

type AuditRead = (object: AuditedObject) => Promise<void>;

interface Labels {
  paper: LabelPaper;
  skip: number;
}

const noLabels: Labels = { paper: 'SHEET_8', skip: 0 };
