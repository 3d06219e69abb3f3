import { isSendableEmail } from '@chainline/shared/quotes/quote-draft';
import type { Transaction } from '../../db/transaction';
import { eachAlone } from '../../jobs/each-alone';
import type { CustomerMessages, SenderStores } from '../messaging';
import type { QuoteEmails } from './email/quote-emails';
import type { LinkService } from './link-service';
import type { LinkStore } from './link-store';
import { toQuoteDocument, type QuoteDocuments } from './quote-document-loader';
import { moveQuote } from './quote-moves';
import { statusAt } from './quote-rows';
import type { QuoteStore } from './quote-store';
import type { ReminderStore } from './reminder-store';
import { isCivilHour } from './sending-words';

type ReminderStores = SenderStores & { quotes: QuoteStore; quoteLinks: LinkStore; quoteReminders: ReminderStore };

type Dependencies<S extends ReminderStores> = {
  stores: S;
  transaction: Transaction<S>;
  links: LinkService;
  emails: QuoteEmails;
  documents: QuoteDocuments;
  customerMessages: Pick<CustomerMessages, 'whyNotFirst'>;
  isMailConfigured: boolean;
  now: () => Date;
};

const dayMs = 86_400_000;

export const createReminderService = <S extends ReminderStores>(dependencies: Dependencies<S>) => {
  const { stores, transaction, links, emails, documents, isMailConfigured, now } = dependencies;
  const { customerMessages } = dependencies;

  const expire = (quoteId: number): Promise<void> =>
    transaction(async (inside) => {
      const at = now();
      const quote = await inside.quotes.lock(quoteId);
      // It may have been accepted or sent again since the list was read.
      if (quote.status === 'expired' || statusAt(quote, at) !== 'expired') return;
      await moveQuote(inside, { quoteId, move: 'expire', at, source: 'system' });
    });

  const expireAll = async (signal: AbortSignal): Promise<void> =>
    eachAlone(await stores.quoteReminders.listEnded(now()), signal, expire);

  const remind = async (quoteId: number): Promise<void> => {
    const settings = await documents.readSettings();
    await transaction(async (inside) => {
      const at = now();
      const quote = await inside.quotes.lock(quoteId);
      const status = statusAt(quote, at);
      if ((status !== 'sent' && status !== 'pending') || quote.reminded_at !== null) return;
      if (!isSendableEmail(quote.customer_email)) return;
      const { customer_email: address, customer_id: customerId } = quote;
      if ((await customerMessages.whyNotFirst(inside, { channel: 'email', address, customerId })) !== null) return;
      await inside.quotes.setStatus(quoteId, { status, stamp: 'reminded_at', at });
      await inside.quotes.addEvent({
        quoteId,
        type: 'reminded',
        at,
        source: 'system',
        data: { to: quote.customer_email },
      });
      const { token, link } = await links.issue(inside, quote, { userId: null });
      const offer = toQuoteDocument(quote, await inside.quotes.listShownLines(quoteId), settings);
      await emails.sendReminder(inside, offer, { token, key: `link:${link.id}` });
    });
  };

  const remindAll = async (signal: AbortSignal): Promise<void> => {
    const { shop, quotes } = await documents.readSettings();
    const at = now();
    if (quotes.remind_days_before === 0 || !isMailConfigured || !isCivilHour(at, shop.time_zone)) return;
    const due = await stores.quoteReminders.listToRemind({
      at,
      endsBefore: new Date(at.getTime() + quotes.remind_days_before * dayMs),
      sentBefore: new Date(at.getTime() - dayMs),
    });
    await eachAlone(due, signal, remind);
  };

  return {
    /** Idempotent. */
    round: async (signal: AbortSignal): Promise<void> => {
      await eachAlone([expireAll, remindAll], signal, (part) => part(signal));
    },
  };
};
