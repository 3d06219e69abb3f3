import type { QuoteSettings } from '@chainline/shared/settings/quote-settings-contract';
import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import type { Db } from '../../db/db';
import type { Transaction } from '../../db/transaction';
import type { Hook } from '../../hook';
import type { MailService } from '../mail';
import type { CustomerMessages } from '../messaging';
import { createActionReadModel } from './action-read-model';
import { createActionService } from './action-service';
import { createActionStore } from './action-store';
import { createQuoteEmails } from './email/quote-emails';
import type { ApprovalService } from './approval-service';
import { createLinkService } from './link-service';
import { createLinkStore } from './link-store';
import type { QuoteEnclosures } from './quote-enclosures';
import { createQuoteDocuments } from './quote-document-loader';
import { createQuotePdfs } from './pdf/quote-pdfs';
import { createReminderService } from './reminder-service';
import { createReminderStore } from './reminder-store';
import { createSendingService, type SendingStores } from './sending-service';
import { createSendingStore } from './sending-store';

export const createSendingStores = (db: Db) => ({
  quoteLinks: createLinkStore(db),
  quoteSending: createSendingStore(db),
  quoteReminders: createReminderStore(db),
  quoteActions: createActionStore(db),
});

type Dependencies<S extends SendingStores> = {
  db: Db;
  stores: S;
  transaction: Transaction<S>;
  mail: MailService;
  settings: { shop: () => Promise<ShopSettings>; quotes: () => Promise<QuoteSettings> };
  publicUrl: string;
  approvals: Pick<ApprovalService<S>, 'beforeSending'>;
  customerMessages: Pick<CustomerMessages, 'whyNotFirst'>;
  enclosures: Pick<QuoteEnclosures<S>, 'list'>;
  quoteLeaves: Pick<Hook<[inside: S, quoteId: number]>, 'notify'>;
  now: () => Date;
};

export const createQuoteSending = <S extends SendingStores & ReturnType<typeof createSendingStores>>(
  dependencies: Dependencies<S>,
) => {
  const { db, stores, mail, settings, now } = dependencies;
  const links = createLinkService({ stores, now });
  const quoteEmails = createQuoteEmails(dependencies);
  const documents = createQuoteDocuments({ settings, quotes: stores.quotes, now });
  const quotePdfs = createQuotePdfs();
  const parts = { ...dependencies, links, emails: quoteEmails, documents, toPdf: quotePdfs };
  return {
    links,
    quoteEmails,
    quotePdfs,
    quoteSending: createSendingService(parts),
    quoteReminders: createReminderService({ ...parts, isMailConfigured: mail.isConfigured }),
    quoteActions: createActionService({ actions: stores.quoteActions, actionViews: createActionReadModel(db), now }),
  };
};
