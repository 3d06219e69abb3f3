import type { Db } from '../../db/db';
import type { FeedCursors } from '../../db/feed-cursors';
import type { Transaction } from '../../db/transaction';
import type { OutboxStores } from '../../outbox';
import type { AuditStore } from '../audit';
import type { MailService } from '../mail';
import type { AcceptanceStore, NoticeStores } from '../public-quotes';
import type { ActionStore, LinkService, QuoteStore } from '../quotes';
import type { ReservationStore } from '../sync';
import { createPaymentDocumentStore, type PaymentDocumentStore } from './documents/payment-document-store';
import { createPaymentDataStore, type PaymentDataStore } from './payment-data';
import { createPaymentStore, type PaymentStore } from './payment-store';
import { createRequestStore, type RequestStore } from './request-store';
import { createTillSaleReadModel, type TillSaleReadModel } from './till/till-sale-read-model';
import { createSalesAtTillStore, type SalesAtTillStore } from './till/sales-at-till-store';

export const createPaymentStores = (db: Db) => ({
  payments: createPaymentStore(db),
  paymentData: createPaymentDataStore(db),
  paymentRequests: createRequestStore(db),
  paymentDocuments: createPaymentDocumentStore(db),
  salesAtTill: createSalesAtTillStore(db),
  // Bound to the connection like a store, because confirmations read it in their transaction.
  tillSaleViews: createTillSaleReadModel(db),
});

type Outgoing = Parameters<MailService['queue']>[0] & Parameters<LinkService['issue']>[0];

export type PaymentStores = Outgoing &
  NoticeStores &
  OutboxStores & {
    quotes: QuoteStore;
    acceptances: AcceptanceStore;
    payments: PaymentStore;
    paymentData: PaymentDataStore;
    paymentRequests: RequestStore;
    paymentDocuments: PaymentDocumentStore;
    salesAtTill: SalesAtTillStore;
    tillSaleViews: TillSaleReadModel;
    feedCursors: FeedCursors;
    audit: AuditStore;
    stockReservations: Pick<ReservationStore, 'end'>;
    quoteActions: Pick<ActionStore, 'refresh'>;
  };

export type PaymentTransaction<S extends PaymentStores> = Transaction<S>;
