import { z } from 'zod';
import type { Environment, Settings } from '../platform/config.ts';

/** The settings of receipts, besides those of the operator. */
export interface ReceiptConfig {
  /** The number of a qualified invoice issuer in Japan, such as `T1234567890123`; null without one. */
  readonly invoiceNumber: string | null;
}

const settings = z.object({
  OPERATOR_INVOICE_NUMBER: z
    .string()
    .regex(/^T\d{13}$/, 'must be T and 13 digits, the registration number of a qualified invoice issuer in Japan')
    .optional(),
});

function parse(environment: Environment): { config: ReceiptConfig; problems: string[] } {
  const parsed = settings.safeParse(environment);
  if (parsed.success) return { config: { invoiceNumber: parsed.data.OPERATOR_INVOICE_NUMBER ?? null }, problems: [] };
  const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`);
  return { config: { invoiceNumber: null }, problems };
}

export const receiptSettings: Settings<ReceiptConfig> = { parse };
