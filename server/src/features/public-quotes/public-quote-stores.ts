import type { Db } from '../../db/db';
import type { Transaction } from '../../db/transaction';
import type { AuditStore } from '../audit';
import type { MailService } from '../mail';
import type { NotificationStore } from '../notifications';
import type { LinkService, QuoteStore } from '../quotes';
import type { ReservationStore } from '../sync';
import type { UserStore } from '../users';
import { createAcceptanceDataStore, type AcceptanceDataStore } from './acceptance-data';
import { createAcceptanceStore, type AcceptanceStore } from './acceptance-store';
import { createLinkUseStore, type LinkUseStore } from './link-use-store';
import { createPublicPaymentReadModel, type PublicPaymentReadModel } from './public-payment-read-model';

export const createPublicQuoteStores = (db: Db) => ({
  acceptances: createAcceptanceStore(db),
  acceptanceData: createAcceptanceDataStore(db),
  linkUse: createLinkUseStore(db),
  publicPayments: createPublicPaymentReadModel(db),
});

type Outgoing = Parameters<MailService['queue']>[0] & Parameters<LinkService['issue']>[0];

export type PublicStores = Outgoing & {
  quotes: QuoteStore;
  acceptances: AcceptanceStore;
  acceptanceData: AcceptanceDataStore;
  linkUse: LinkUseStore;
  publicPayments: PublicPaymentReadModel;
  audit: AuditStore;
  notifications: NotificationStore;
  stockReservations: ReservationStore;
  users: Pick<UserStore, 'listActive'>;
};

export type PublicTransaction<S extends PublicStores> = Transaction<S>;
