import { isSendableEmail } from '@chainline/shared/quotes/quote-draft';
import { timeZoneIn } from '@chainline/shared/shipping/address-rules';
import { z } from 'zod';
import type { Transaction } from '../../db/transaction';
import { eachAlone } from '../../jobs/each-alone';
import { defineJob } from '../../jobs/queue';
import type { SecretBox } from '../../secrets';
import type { AuditStore } from '../audit';
import type { MailService } from '../mail';
import type { AcceptanceStore } from '../public-quotes';
import {
  isCivilHour,
  toQuoteDocument,
  type LinkService,
  type QuoteDocuments,
  type QuoteEmails,
  type QuoteStore,
} from '../quotes';
import { sendDepositReminder } from './deposit-emails';
import type { DepositReadModel } from './deposit-read-model';

export const depositReminderJob = defineJob('deposits.remind', z.object({}));

const dayMs = 86_400_000;
/** First payments late by more than this get no reminder, for example when reminders are turned on. */
const newsDays = 14;

export type ReminderStores = Parameters<QuoteEmails['send']>[0] &
  Parameters<LinkService['issueUnlessRevoked']>[0] & {
    quotes: QuoteStore;
    acceptances: Pick<AcceptanceStore, 'find'>;
    audit: AuditStore;
  };

export type ReminderDependencies<S extends ReminderStores> = {
  transaction: Transaction<S>;
  quoteDocuments: QuoteDocuments;
  quoteEmails: QuoteEmails;
  links: LinkService;
  mail: Pick<MailService, 'isConfigured'>;
  secrets: SecretBox;
  now: () => Date;
};

type Dependencies<S extends ReminderStores> = ReminderDependencies<S> & {
  deposits: Pick<DepositReadModel, 'listToRemind' | 'findOpen'>;
};

/** Reminds customers, once, of a first payment that is late. */
export const createDepositReminders = <S extends ReminderStores>(dependencies: Dependencies<S>) => {
  const { transaction, quoteDocuments, quoteEmails, links, mail, secrets, deposits, now } = dependencies;

  const remind = async (quoteId: number): Promise<void> => {
    const settings = await quoteDocuments.readSettings();
    await transaction(async (inside) => {
      const at = now();
      const quote = await inside.quotes.lock(quoteId);
      const agreed = await inside.acceptances.find(quoteId);
      // Skipped if the order is not payable online: a first payment at the shop takes it off the payment page, and a
      // wrong amount must not be paid.
      if (quote.status !== 'accepted' || agreed?.order_state !== 'created') return;
      if (agreed.order_error !== null || agreed.payment_url === null || !isSendableEmail(quote.customer_email)) return;
      // Skipped during the customer's night; the next hourly run tries again.
      if (!isCivilHour(at, timeZoneIn(quote.customer_address) ?? settings.shop.time_zone)) return;
      const open = await deposits.findOpen(quoteId, at);
      if (open === 0) return;
      const data = { to: quote.customer_email, amount: open };
      const event = { quoteId, type: 'deposit_reminded', at, source: 'system', data } as const;
      if (!(await inside.quotes.addEvent({ ...event, eventKey: 'deposit-reminder' }))) return;
      await sendDepositReminder(quoteEmails, inside, {
        shown: toQuoteDocument(quote, await inside.quotes.listShownLines(quoteId), settings),
        choice: agreed.choice,
        acceptedAt: agreed.accepted_at,
        open,
        payUrl: secrets.open(agreed.payment_url),
        token: await links.issueUnlessRevoked(inside, quote, { userId: null }),
      });
      const audited = { at, target: `quote:${quoteId}`, label: quote.quote_number, after: data };
      await inside.audit.add(null, 'payment.deposit_reminded', audited);
    });
  };

  return async (signal: AbortSignal): Promise<void> => {
    const { remind_deposit_days: days } = (await quoteDocuments.readSettings()).quotes;
    if (days === 0 || !mail.isConfigured) return;
    const lateSince = new Date(now().getTime() - days * dayMs);
    const newsSince = new Date(lateSince.getTime() - newsDays * dayMs);
    await eachAlone(await deposits.listToRemind({ at: now(), lateSince, newsSince }), signal, remind);
  };
};
