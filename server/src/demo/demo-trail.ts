import { createHash } from 'node:crypto';
import type { QuoteSettings } from '@chainline/shared/settings/quote-settings-contract';
import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import { layOutEmail, type EmailStore } from '../features/mail';
import { recordPastPayment } from '../features/payments';
import type { PastAcceptances } from '../features/public-quotes';
import { moveQuote, toQuoteDocument, type LinkStore, type QuoteDocument, type QuoteStore } from '../features/quotes';
import { randomSecret, hashSecret } from '../secrets';
import type { SecretBox } from '../secrets';
import { happens, pickOf, wholeOf } from './demo-chance';

export type TrailStores = Parameters<PastAcceptances['accept']>[0] &
  Parameters<typeof recordPastPayment>[0] & {
    quotes: QuoteStore;
    quoteLinks: LinkStore;
    emails: EmailStore;
  };

type Known = { shop: ShopSettings; quotes: QuoteSettings };
type Dependencies = { pastAcceptances: PastAcceptances; secrets: SecretBox; known: Known };
type Sending = { quoteId: number; at: Date; end: Date; assignee: number };
type Paying = { quoteId: number; amount: number; by: number; at: Date };
type Accepting = { quoteId: number; linkId: number; at: Date };

const devices = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 Version/26.1 Mobile Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36',
] as const;

const paidBy = ['card_terminal', 'card_terminal', 'cash', 'bank_transfer', 'gift_card'] as const;
/** At handover, customers often pay at the till. */
const restPaidBy = [...paidBy, 'till_sale'] as const;

/** Traces of past quotes: links, emails, certificates, the ledger. */
export const createDemoTrail = ({ pastAcceptances, secrets, known }: Dependencies) => {
  const documentOf = async (inside: TrailStores, quoteId: number, at: Date): Promise<QuoteDocument> =>
    toQuoteDocument(await inside.quotes.lock(quoteId), await inside.quotes.listShownLines(quoteId), { ...known, at });

  const writeEmail = async (inside: TrailStores, shown: QuoteDocument, at: Date): Promise<void> => {
    const { shop, customer, quote_number: number } = shown;
    const subject = `Your quote ${number} from ${shop.name}`;
    const { html, text } = layOutEmail({
      shopName: shop.name,
      accentColour: '#0b625b',
      preheader: subject,
      heading: 'Your quote is ready',
      blocks: [{ type: 'paragraph', text: `Hello ${customer.name}, this is your quote ${number}.` }],
      footer: { address: shop.address, abn: shop.abn, phone: shop.phone, email: shop.email },
    });
    const name = createHash('sha256').update(`demo ${number}`).digest('hex').slice(0, 32);
    const { id } = await inside.emails.insert({
      messageId: `<${name}@chainline.example>`,
      idempotencyKey: null,
      kind: 'quote',
      subject,
      attachments: [],
      at,
      reference: `quote:${shown.quote_id}`,
      to: { name: customer.name, address: customer.email },
      replyTo: null,
      html: secrets.seal(html),
      text: secrets.seal(text),
    });
    // In the same transaction, so that the outbox never sends it.
    await inside.emails.markSent(id, { response: '250 OK', at });
  };

  return {
    /** @returns the id of the customer's link */
    send: async (inside: TrailStores, { quoteId, at, end, assignee }: Sending): Promise<number> => {
      const { customer_email: email } = await inside.quotes.lock(quoteId);
      await inside.quotes.setValidUntil(quoteId, end);
      const by = { quoteId, at, source: 'staff', userId: assignee } as const;
      await moveQuote(inside, { ...by, move: 'send', data: { to: email } });
      const { id } = await inside.quoteLinks.insert({
        quoteId,
        email: email.toLowerCase(),
        isPreview: false,
        createdBy: assignee,
        at,
        expiresAt: end,
        tokenHash: hashSecret(randomSecret()),
      });
      await writeEmail(inside, await documentOf(inside, quoteId, at), at);
      return id;
    },

    /** @returns the amount due, in dollars */
    accept: async (inside: TrailStores, { quoteId, linkId, at }: Accepting): Promise<number> => {
      const shown = await documentOf(inside, quoteId, at);
      const who = `accepting ${shown.quote_number}`;
      return pastAcceptances.accept(inside, {
        shown,
        linkId,
        at,
        choice: shown.deposit_amount === null || happens(who, 60) ? 'full' : 'deposit',
        // Addresses reserved for examples (RFC 5737).
        ip: `203.0.113.${wholeOf(who, 1, 254)}`,
        userAgent: devices[happens(`${who} on`, 65) ? 0 : 1],
      });
    },

    pay: async (inside: TrailStores, { quoteId, amount, by, at }: Paying): Promise<void> => {
      const { quote_number: number } = await inside.quotes.lock(quoteId);
      const kind = pickOf(`method ${number} ${amount}`, paidBy) ?? 'cash';
      const reference = kind === 'bank_transfer' ? number : '';
      if (amount > 0) await recordPastPayment(inside, { quoteId, amount, method: kind, reference, by, at });
      else await moveQuote(inside, { quoteId, at, source: 'system', userId: null, move: 'pay' });
      await pastAcceptances.settle(inside, quoteId);
    },

    /** The rest after a deposit, paid at handover. */
    payRest: async (inside: TrailStores, { quoteId, by, at }: Omit<Paying, 'amount'>): Promise<void> => {
      const { open } = await inside.quotes.getBalance(quoteId);
      const method = pickOf(`rest ${quoteId}`, restPaidBy) ?? 'cash';
      const reference = method === 'till_sale' ? String(219_999_000_000 + quoteId) : '';
      if (open > 0) await recordPastPayment(inside, { quoteId, amount: open, method, reference, by, at });
    },
    giveUp: pastAcceptances.giveUp,
  };
};

export type DemoTrail = ReturnType<typeof createDemoTrail>;
