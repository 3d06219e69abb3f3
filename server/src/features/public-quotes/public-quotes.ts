import type { MailService } from '../mail';
import { getVisibleQuote, type LinkService, type QuoteDocument, type QuoteEmails } from '../quotes';
import type { Outbox } from '../../outbox';
import type { SecretBox } from '../../secrets';
import type { WooClient } from '../../providers/woocommerce/woo-client';
import { createAcceptanceEmails } from './acceptance-emails';
import { createAcceptanceService } from './acceptance-service';
import { createCertificateService } from './certificate-service';
import { createCertifier } from './certificate';
import { createLinkOpener } from './link-opener';
import { createOrderAgainService } from './order-again-service';
import { createOrderMaker } from './order-maker';
import { createOrderWatch } from './order-watch';
import { createPublicQuoteService } from './public-quote-service';
import { createPastAcceptances } from './past-acceptance';
import type { PublicStores, PublicTransaction } from './public-quote-stores';

type Dependencies<S extends PublicStores> = {
  stores: S;
  transaction: PublicTransaction<S>;
  outbox: Pick<Outbox<S>, 'register'>;
  woo: WooClient | null;
  links: LinkService;
  quoteDocuments: { document: (quoteId: number) => Promise<QuoteDocument> };
  quoteEmails: QuoteEmails;
  mail: MailService;
  secrets: SecretBox;
  encryptionKeys: readonly Buffer[];
  now: () => Date;
  settleAfterMs: number;
  customerWaitsMs: number;
};

/** Everything that a customer does with a quote, and the order that becomes of it. */
export const createPublicQuotes = <S extends PublicStores>(dependencies: Dependencies<S>) => {
  const { stores, links, quoteDocuments, quoteEmails, mail, encryptionKeys } = dependencies;
  const publicLinks = createLinkOpener(links);
  const tellCustomer = createAcceptanceEmails({ emails: quoteEmails, mail, links });
  const parts = { ...dependencies, links: publicLinks, document: quoteDocuments.document, tellCustomer };
  const certifier = createCertifier(encryptionKeys);
  const orderMaker = createOrderMaker(parts);
  const publicQuotes = createPublicQuoteService({ ...parts, emails: quoteEmails });
  return {
    publicLinks,
    publicQuotes,
    orderMaker,
    orderAgain: createOrderAgainService({ ...dependencies, orderMaker }),
    orderWatch: createOrderWatch(parts),
    acceptances: createAcceptanceService({
      ...parts,
      orderMaker,
      certifier,
      show: publicQuotes.show,
      canEmail: mail.isConfigured,
    }),
    pastAcceptances: createPastAcceptances(certifier),
    certificates: createCertificateService({
      acceptances: stores.acceptances,
      links: publicLinks,
      certifier,
      getVisibleQuote: (actor, quoteId) => getVisibleQuote(stores.quotes, actor, quoteId),
    }),
  };
};
