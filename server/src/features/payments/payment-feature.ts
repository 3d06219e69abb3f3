import type { Db } from '../../db/db';
import type { Locks } from '../../db/locks';
import type { Feature } from '../../feature';
import type { Hook } from '../../hook';
import { every } from '../../jobs/schedule';
import type { Outbox } from '../../outbox';
import type { WooClient } from '../../providers/woocommerce/woo-client';
import type { SecretBox } from '../../secrets';
import { handleJob } from '../../jobs/worker';
import type { AuthService } from '../auth';
import type { CustomerDataRegistry } from '../customers';
import type { MailService } from '../mail';
import type { NotificationService } from '../notifications';
import type { OrderDeskService } from '../orders';
import { createLookJobs, type ShopSale } from '../public-quotes';
import { drawPaper, type LinkService, type QuoteDocument, type QuoteEmails } from '../quotes';
import type { OtherShop, TillConnection } from '../lightspeed';
import type { OrderStatusSender, RefusedMove } from '../woocommerce';
import { createDocumentEmails } from './documents/document-emails';
import { issueDocumentsJob } from './documents/document-queue';
import { createPaymentDocumentRouter } from './documents/payment-document-router';
import { createPaymentDocumentService } from './documents/payment-document-service';
import { createSoldBikeReadModel } from './documents/sold-bike-read-model';
import { createLateBalanceReadModel } from './late-balance-read-model';
import { createLateBalances, lateBalancesJob } from './late-balances';
import { createBalanceEmails } from './balance-emails';
import { paymentData } from './payment-data';
import { createPaymentRoutes } from './payment-routes';
import { createPaymentService, type PaymentDependencies } from './payment-service';
import type { PaymentStores } from './payment-stores';
import { enqueueRequestLook, hearOfRequest, lookAtRequestJob, requestPollJob } from './request-queue';
import { createRequestSender } from './request-sender';
import { createRequestService } from './request-service';
import { createRequestTrouble } from './request-trouble';
import { createRequestWatch } from './request-watch';
import { createWithdrawals } from './request-withdrawal';
import { createReceivedPayments } from './received-payment';
import { createSaleRecorder, type RecordSale } from './sale-recorder';
import { createTillSales } from './till/till-sales';

type Dependencies<S extends PaymentStores> = Omit<PaymentDependencies<S>, 'withdrawals' | 'recordReceived'> & {
  orderMoves: OrderStatusSender;
  lightspeed: TillConnection;
  customerFeeds: { pullTill: (context: { signal: AbortSignal }) => Promise<void> };
  otherShop: Pick<Hook<[inside: S, change: OtherShop]>, 'listen'>;
  db: Db;
  stores: S;
  notifications: Pick<NotificationService, 'register'>;
  outbox: Pick<Outbox<S>, 'register'>;
  locks: Locks;
  woo: WooClient | null;
  auth: AuthService;
  mail: MailService;
  links: LinkService;
  orderDesk: Pick<OrderDeskService, 'quoteOf'>;
  quoteDocuments: { document: (quoteId: number) => Promise<QuoteDocument> };
  quoteEmails: QuoteEmails;
  secrets: SecretBox;
  shopSaleRead: Pick<Hook<[inside: S, sale: ShopSale]>, 'listen'>;
  shopOrderChanged: Pick<Hook<[inside: S, orderId: number]>, 'listen'>;
  orderMoveRefused: Pick<Hook<[inside: S, move: RefusedMove]>, 'listen'>;
  customerData: Pick<CustomerDataRegistry<S>, 'register'>;
  settleAfterMs: number;
  customerWaitsMs: number;
  shopWaitsMs: number;
};

export const createPayments = <S extends PaymentStores>(dependencies: Dependencies<S>) => {
  const { stores, mail, quoteEmails, quoteDocuments, locks, now } = dependencies;
  const withdrawals = createWithdrawals(dependencies);
  const record = createSaleRecorder(dependencies);
  const recordSale: RecordSale = async (inside, read) => {
    await record(inside, read);
    await withdrawals.withdrawExcess(inside, read.quote.id);
  };
  const sendLink = createBalanceEmails({ ...dependencies, emails: quoteEmails });
  const recordReceived = createReceivedPayments({ ...dependencies, withdrawals });
  const parts = {
    ...dependencies,
    withdrawals,
    recordSale,
    recordReceived,
    sendLink,
    document: quoteDocuments.document,
  };
  const payments = createPaymentService(parts);
  const sender = createRequestSender(parts);
  const paymentRequests = createRequestService({ ...parts, sender, canEmail: mail.isConfigured });
  const paymentDocuments = createPaymentDocumentService({
    ...parts,
    soldBikes: createSoldBikeReadModel(dependencies.db),
    drawPaper,
    send: createDocumentEmails({ emails: quoteEmails, mail }),
  });
  const requestWatch = createRequestWatch(parts);
  const tellLateBalances = createLateBalances({ ...parts, lateBalances: createLateBalanceReadModel(dependencies.db) });
  const till = createTillSales(parts);
  dependencies.shopSaleRead.listen(recordSale);
  for (const data of paymentData<S>()) dependencies.customerData.register(data);
  dependencies.shopOrderChanged.listen(hearOfRequest);
  dependencies.orderMoveRefused.listen(createRequestTrouble(dependencies));
  return {
    services: { payments, paymentRequests, paymentDocuments, requestWatch, tellLateBalances, ...till.services },
    routes: [...createPaymentRoutes({ payments, paymentRequests, paymentDocuments }), ...till.routes],
    mounts: {
      beforeRoutes: [
        {
          at: '/',
          use: [createPaymentDocumentRouter({ paymentDocuments, authenticate: dependencies.auth.authenticate })],
        },
      ],
    },
    jobs: [
      handleJob(issueDocumentsJob, ({ payment_id: id }) => paymentDocuments.issueFor(id)),
      ...till.jobs,
      handleJob(lateBalancesJob, (_payload, { signal }) => tellLateBalances(signal)),
      ...createLookJobs({
        lock: 'payment-requests',
        lookJob: lookAtRequestJob,
        pollJob: requestPollJob,
        watch: requestWatch,
        enqueueLook: enqueueRequestLook,
        queue: stores.queue,
        locks,
        now,
      }),
    ],
    schedule: [
      ...till.schedule,
      every('15 */2 * * * *', requestPollJob, {}, { shownAs: 'Check requested balances for payments' }),
      every('25 7 * * * *', lateBalancesJob, {}, { shownAs: 'Report late payments' }),
    ],
    cleanUp: till.cleanUp,
  } satisfies Feature;
};
