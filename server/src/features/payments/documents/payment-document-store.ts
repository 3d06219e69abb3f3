import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../../db/db';
import { documentSchema, type DocumentContent } from './document-content';

const rowSchema = z.object({ content: documentSchema });

type NewDocument = { quoteId: number; paymentId: number | null; key: string; content: DocumentContent };

type InvoiceState = { lastPaymentId: number; abn: string; serials: readonly string[] };

/** One invoice per state of the payments and serial numbers, and another one once the shop has an ABN. */
export const invoiceKey = (quoteId: number, { lastPaymentId, abn, serials }: InvoiceState): string =>
  [`invoice:${quoteId}:${lastPaymentId}${abn === '' ? ':plain' : ''}`, ...serials].join(':');
export const paymentDocumentKey = (paymentId: number): string => `payment:${paymentId}`;

export const createPaymentDocumentStore = (db: Db) => ({
  /**
   * If the document already exists, it is kept.
   * @returns the stored one
   */
  issue: async ({ quoteId, paymentId, key, content }: NewDocument): Promise<DocumentContent> => {
    await db.exec(
      sql`insert into payment_documents (quote_id, payment_id, kind, number, issued_at, content, document_key)
          values (${quoteId}, ${paymentId}, ${content.kind}, ${content.number}, ${content.issued_at},
                  ${JSON.stringify(content)}::jsonb, ${key})
          on conflict (document_key) do nothing`,
    );
    const stored = await db.one(rowSchema, sql`select content from payment_documents where document_key = ${key}`);
    return stored.content;
  },
});

export type PaymentDocumentStore = ReturnType<typeof createPaymentDocumentStore>;
