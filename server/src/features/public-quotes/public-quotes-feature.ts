import type { Quote } from '@chainline/shared/quotes/quote-contract';
import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import type { Config } from '../../config';
import type { Locks } from '../../db/locks';
import type { Feature } from '../../feature';
import { createHook, type Hook } from '../../hook';
import type { Actor } from '../../http/actor';
import { floodGuard } from '../../http/flood-guard';
import { every } from '../../jobs/schedule';
import type { Outbox } from '../../outbox';
import type { WooClient } from '../../providers/woocommerce/woo-client';
import type { SecretBox } from '../../secrets';
import type { CustomerDataRegistry } from '../customers';
import type { MailService } from '../mail';
import type { NotificationService } from '../notifications';
import type { OrderStatusSender, RefusedMove } from '../woocommerce';
import {
  getVisibleQuote,
  type LinkService,
  type QuoteDocument,
  type QuoteEmails,
  type QuoteEnclosures,
  type QuotePdfs,
} from '../quotes';
import { acceptanceData } from './acceptance-data';
import { createAcceptanceEmails } from './acceptance-emails';
import { createAcceptanceNotices } from './acceptance-news';
import { createAcceptanceService } from './acceptance-service';
import { createCertificateCheck } from './certificate-check';
import { createCertificateService } from './certificate-service';
import { createCertifier } from './certificate';
import { createCustomerNotices } from './customer-news';
import { createLinkGuard } from './link-guard';
import { createLinkOpener } from './link-opener';
import { createOrderAgainRoutes } from './order-again-routes';
import { createOrderAgainService } from './order-again-service';
import { createOrderJobs } from './order-jobs';
import { createOrderMaker } from './order-maker';
import { hearOfOrder, orderPollJob } from './order-queue';
import { createMoveTrouble } from './move-trouble';
import { createOrderNotices } from './order-trouble';
import { createOrderWatch } from './order-watch';
import { createPublicQuoteFiles } from './public-quote-files';
import { createPublicQuoteRoutes } from './public-quote-routes';
import { createPublicQuoteService } from './public-quote-service';
import { createPastAcceptances } from './past-acceptance';
import type { PublicStores, PublicTransaction } from './public-quote-stores';
import type { ShopSale } from './shop-payment';

type Dependencies<S extends PublicStores> = {
  config: Pick<Config, 'encryptionKeys' | 'production' | 'publicUrl'>;
  stores: S;
  transaction: PublicTransaction<S>;
  outbox: Pick<Outbox<S>, 'register' | 'subscribe'>;
  notifications: Pick<NotificationService, 'register'>;
  customerData: Pick<CustomerDataRegistry<S>, 'register'>;
  locks: Locks;
  woo: WooClient | null;
  links: LinkService;
  quotes: { get: (actor: Actor, id: number) => Promise<Quote> };
  quotePdfs: QuotePdfs;
  quoteDocuments: { document: (quoteId: number) => Promise<QuoteDocument> };
  quoteEmails: QuoteEmails;
  quoteEnclosures: Pick<QuoteEnclosures<S>, 'find' | 'list' | 'listOffered'>;
  mail: MailService;
  secrets: SecretBox;
  settings: { shop: () => Promise<ShopSettings> };
  orderMoves: OrderStatusSender;
  orderMoveRefused: Pick<Hook<[inside: S, move: RefusedMove]>, 'listen'>;
  shopOrderChanged: Pick<Hook<[inside: S, orderId: number]>, 'listen'>;
  now: () => Date;
  settleAfterMs: number;
  customerWaitsMs: number;
};

const viewPath = '/quotes/view';
/** Rendering a PDF takes a quarter of a second of CPU. */
const pdfsPerMinute = 30;

export const createPublicQuotes = <S extends PublicStores>(dependencies: Dependencies<S>) => {
  const { config, stores, settings, quotes, links, quoteDocuments, quoteEmails, quotePdfs, mail } = dependencies;
  const publicLinks = createLinkOpener(links);
  const tellCustomer = createAcceptanceEmails<S>({
    emails: quoteEmails,
    mail,
    links,
    enclosures: dependencies.quoteEnclosures,
    now: dependencies.now,
  });
  const shopSaleRead = createHook<[inside: S, sale: ShopSale]>();
  const parts = {
    ...dependencies,
    links: publicLinks,
    document: quoteDocuments.document,
    tellCustomer,
    shopSaleRead,
  };
  const certifier = createCertifier(config.encryptionKeys);
  const orderMaker = createOrderMaker(parts);
  const orderWatch = createOrderWatch(parts);
  const publicQuotes = createPublicQuoteService({ ...parts, emails: quoteEmails });
  const acceptances = createAcceptanceService({
    ...parts,
    orderMaker,
    certifier,
    show: publicQuotes.show,
    canEmail: mail.isConfigured,
  });
  const certificates = createCertificateService({
    acceptances: stores.acceptances,
    links: publicLinks,
    certifier,
    getVisibleQuote: (actor, quoteId) => getVisibleQuote(stores.quotes, actor, quoteId),
  });
  const linkGuard = createLinkGuard({
    production: config.production,
    shopUrl: async () => (await settings.shop()).website,
    isKnown: (token) => links.isKnown(token),
  });
  dependencies.shopOrderChanged.listen(hearOfOrder);
  for (const data of acceptanceData<S>()) dependencies.customerData.register(data);
  dependencies.orderMoveRefused.listen(createMoveTrouble(dependencies));
  createCustomerNotices(dependencies);
  createOrderNotices(dependencies);
  return {
    services: {
      certificates,
      orderMaker,
      orderWatch,
      shopSaleRead: { listen: shopSaleRead.listen },
      pastAcceptances: createPastAcceptances(certifier),
      tellShop: createAcceptanceNotices(dependencies),
    },
    routes: [
      ...createPublicQuoteRoutes({ publicQuotes, acceptances, certificates }),
      ...createOrderAgainRoutes({ quotes, orderAgain: createOrderAgainService({ ...dependencies, orderMaker }) }),
    ],
    mounts: {
      beforeRoutes: [
        { at: viewPath, use: [linkGuard.before] },
        { at: `${viewPath}/:token/pdf`, use: [floodGuard(pdfsPerMinute)] },
        { at: `${viewPath}/:token/enclosures`, use: [floodGuard(pdfsPerMinute)] },
        {
          at: '/',
          use: [
            createPublicQuoteFiles({
              publicLinks,
              certificates,
              publicQuotes,
              publicUrl: config.publicUrl,
              quoteDocuments,
              quotePdfs,
            }),
            createCertificateCheck({ certificates }),
          ],
        },
      ],
      afterRoutes: [{ at: viewPath, use: [linkGuard.onError] }],
    },
    jobs: createOrderJobs({ ...dependencies, orderWatch }),
    schedule: [every('45 */2 * * * *', orderPollJob, {}, { shownAs: 'Check accepted quotes for payments' })],
    cleanUp: [({ olderThan, days }) => stores.linkUse.removeViews(olderThan(days.quote_view_days))],
  } satisfies Feature;
};
