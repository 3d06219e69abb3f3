import type { QuoteSettings } from '@chainline/shared/settings/quote-settings-contract';
import { z } from 'zod';
import type { Config } from '../../config';
import type { Db } from '../../db/db';
import type { Feature } from '../../feature';
import { createHook } from '../../hook';
import { defineJob } from '../../jobs/queue';
import { every } from '../../jobs/schedule';
import { handleJob } from '../../jobs/worker';
import type { AuthService } from '../auth';
import type { CustomerDataRegistry, CustomerParts, CustomerTimeline } from '../customers';
import type { MailService } from '../mail';
import type { CustomerMessages } from '../messaging';
import type { NotificationService } from '../notifications';
import { createApprovalRoutes } from './approval-routes';
import { createApprovalService } from './approval-service';
import { createAssignmentReadModel } from './assignment-read-model';
import { createAssignmentRoutes } from './assignment-routes';
import { createAssignmentService } from './assignment-service';
import { createQuoteDataStore, quoteData, type QuoteData } from './quote-data';
import { createQuoteOwnerStore, quotePart, type QuoteOwnerStore } from './quote-owner-store';
import { createQuotePdfRouter } from './pdf/quote-pdf-router';
import { createQuoteDetailReadModel } from './quote-detail-read-model';
import { createQuoteEnclosures } from './quote-enclosures';
import { createQuoteDocuments } from './quote-document-loader';
import { createQuoteReadModel } from './quote-read-model';
import { createQuoteRetentionStore } from './quote-retention-store';
import { createQuoteRoutes } from './quote-routes';
import { createQuoteService, type QuoteServiceDependencies, type QuoteServiceStores } from './quote-service';
import { createQuoteStore } from './quote-store';
import { quoteTimeline } from './quote-timeline';
import { createQuoteSending, createSendingStores } from './sending';
import { createSendingRoutes } from './sending-routes';
import type { SendingStores } from './sending-service';

export const createQuoteStores = (db: Db) => ({
  ...createSendingStores(db),
  quotes: createQuoteStore(db),
  quoteRetention: createQuoteRetentionStore(db),
  quoteOwners: createQuoteOwnerStore(db),
  quoteData: createQuoteDataStore(db),
});

type Stores = QuoteServiceStores &
  SendingStores &
  ReturnType<typeof createSendingStores> & {
    quoteRetention: ReturnType<typeof createQuoteRetentionStore>;
    quoteOwners: QuoteOwnerStore;
  } & QuoteData;

type Dependencies<S extends Stores> = Omit<QuoteServiceDependencies<S>, 'quoteViews' | 'assignment' | 'settings'> & {
  config: Pick<Config, 'publicUrl'>;
  db: Db;
  stores: S;
  settings: QuoteServiceDependencies<S>['settings'] & { quotes: () => Promise<QuoteSettings> };
  auth: AuthService;
  notifications: Pick<NotificationService, 'register'>;
  mail: MailService;
  customerMessages: Pick<CustomerMessages, 'whyNotFirst'>;
  customerTimeline: Pick<CustomerTimeline, 'register'>;
  customerParts: Pick<CustomerParts<S>, 'register'>;
  customerData: Pick<CustomerDataRegistry<S>, 'register'>;
};

const quoteRoundJob = defineJob('quotes.round', z.object({}));

export const createQuotes = <S extends Stores>(dependencies: Dependencies<S>) => {
  const { config, db, stores, settings, auth } = dependencies;
  const assignment = createAssignmentService({ ...dependencies, assignees: createAssignmentReadModel(db) });
  const quoteViews = { ...createQuoteReadModel(db), ...createQuoteDetailReadModel(db) };
  const quotes = createQuoteService({ ...dependencies, quoteViews, assignment });
  const approvals = createApprovalService<S>(dependencies);
  const enclosures = createQuoteEnclosures<S>();
  const quoteLeaves = createHook<[inside: S, quoteId: number]>();
  const { quoteSending, quoteReminders, quoteActions, ...sending } = createQuoteSending({
    ...dependencies,
    publicUrl: config.publicUrl,
    approvals,
    enclosures,
    quoteLeaves,
  });
  dependencies.customerTimeline.register(quoteTimeline(db));
  dependencies.customerParts.register(quotePart());
  dependencies.customerData.register(quoteData());
  return {
    services: {
      ...sending,
      assignment,
      quotes,
      quoteDocuments: createQuoteDocuments({ settings, quotes: stores.quotes, now: dependencies.now }),
      quoteReminders,
      quoteEnclosures: enclosures,
      quoteLeaves: { listen: quoteLeaves.listen },
    },
    routes: [
      ...createQuoteRoutes({ quotes }),
      ...createApprovalRoutes({ quotes, approvals }),
      ...createSendingRoutes({ quotes, quoteSending, quoteActions }),
      ...createAssignmentRoutes({ assignment }),
    ],
    mounts: {
      beforeRoutes: [{ at: '/', use: [createQuotePdfRouter({ quoteSending, authenticate: auth.authenticate })] }],
    },
    jobs: [handleJob(quoteRoundJob, (_payload, { signal }) => quoteReminders.round(signal))],
    schedule: [
      // Hourly, because days end in the shop's time zone.
      every('0 5 * * * *', quoteRoundJob, {}, { shownAs: 'Expire quotes and send reminders', isMadeUp: true }),
    ],
    cleanUp: [
      ({ olderThan, days }) => stores.quoteRetention.removeEvents(olderThan(days.quote_event_days)),
      () => sending.links.cleanUp(),
    ],
  } satisfies Feature;
};
