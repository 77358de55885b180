import { type LabelPaper, labelsOfSheet, type PackingDocument } from '../../../rules/packing.ts';
import { staffActor } from '../../platform/audit-log/recorder.ts';
import { Language } from '../../platform/http/contract.ts';
import { type Route, routes } from '../../platform/http/routes.ts';
import { createOrderActions } from '../desk/actions.ts';
import type { OrderDeskSources } from '../desk/sources.ts';
import { carrierFile } from './carrier-file.ts';
import { packingCalls } from './contract.ts';
import { type PrintJob, type PrintWords, printWords } from './documents.ts';
import { createPrinter } from './print-thread.ts';
import { readToPack, type ToPack } from './to-pack.ts';
import { checkTracking, sendTracked } from './tracking.ts';

/** Each order is packed by roles for the titles of its lines; its address is read as on its page, and kept so in the audit log. */
export function packingRoutes(sources: OrderDeskSources): Route[] {
  const { platform } = sources;
  const actions = createOrderActions(sources);
  const print = createPrinter();

  const wordsIn = (language: Language) =>
    Object.fromEntries(
      printWords.map((key) => [key, platform.words(language, `studio-packing:pdf.${key}`)]),
      // It has each of the keys.
    ) as PrintWords;

  async function answer({ orders, leftOut }: ToPack, document: PackingDocument, language: Language, labels: Labels) {
    const words = Object.fromEntries(Language.options.map((each) => [each, wordsIn(each)])) as PrintJob['words'];
    const pdf = await print({ document, orders, language, ...labels, at: new Date().toISOString(), words });
    return { pdf: pdf.toString('base64'), orders: orders.length, leftOut };
  }

  return routes(packingCalls, {
    'GET /studio/parcel/pick-list': async ({ query: { orders: orderIds }, caller: { staff, language } }) =>
      answer(await readToPack(platform, { orderIds, staff }, false), 'PICK_LIST', language, noLabels),
    'GET /studio/parcel/slip': async ({ query: { orders: orderIds }, caller: { staff, language }, auditRead }) => {
      const toPack = await readToPack(platform, { orderIds, staff }, true);
      for (const object of toPack.objects) await auditRead(object);
      return answer(toPack, 'SLIPS', language, noLabels);
    },
    'GET /studio/parcel/label': async ({ query, caller: { staff, language }, auditRead }) => {
      const { orders: orderIds, paper, skip } = query;
      const toPack = await readToPack(platform, { orderIds, staff }, true);
      for (const object of toPack.objects) await auditRead(object);
      return answer(toPack, 'LABELS', language, { paper, skip: skip % labelsOfSheet[paper] });
    },
    'GET /studio/parcel/carrier': async ({ query, caller: { staff, language }, auditRead }) => {
      const { orders, objects, leftOut } = await readToPack(platform, { orderIds: query.orders, staff }, true);
      for (const object of objects) await auditRead(object);
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

interface Labels {
  paper: LabelPaper;
  skip: number;
}

const noLabels: Labels = { paper: 'SHEET_8', skip: 0 };
