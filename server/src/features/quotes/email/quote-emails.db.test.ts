import { totalRows } from '@chainline/shared/quotes/quote-totals';
import { defaultShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import { expect, describe, it } from 'vitest';
import { createStores } from '../../../stores';
import { createTransaction } from '../../../db/transaction';
import { mailEnvironment, useQuoteApp } from '../testing/quote-app';
import { sampleQuote } from '../testing/sample-quote';
import type { MailInside, QuoteEmails } from './quote-emails';

const { app, emails } = useQuoteApp();
const token = 'a'.repeat(43);
const pageUrl = `${mailEnvironment.PUBLIC_URL}/quotes/view/${token}`;
const held = { quoteId: 0 };

/** Records an email about a new quote and reads it back. */
const record = async (
  write: (emails: QuoteEmails, inside: MailInside, quote: ReturnType<typeof sampleQuote>) => Promise<void>,
  changes: Parameters<typeof sampleQuote>[0] = {},
) => {
  held.quoteId += 1;
  const quote = { ...sampleQuote(changes), quote_id: held.quoteId };
  await createTransaction(app().pool, createStores)((inside) => write(app().services.quoteEmails, inside, quote));
  return emails(held.quoteId);
};
const pdf = Buffer.from('%PDF-');

describe('the email with a quote', () => {
  it('greets, shows lines and totals, and links to the quote with one button', async () => {
    const [email] = await record((write, inside, quote) => write.sendQuote(inside, quote, { token, pdf, key: 'one' }));

    expect(email).toMatchObject({
      kind: 'quote',
      to_address: 'zoe@customer.example',
      reply_to: 'hello@chainline.example',
      attachments: ['Quote-Q-10001.pdf'],
    });
    for (const part of [
      'Hello Zoë Nguyễn,',
      'Thanks for your enquiry. This quote is valid until 21 December 2026.',
      'Local courier, assembled · 1-2 business days',
      '1 × Velora Metro 500 E-Bike – Large, Graphite: $3,134.05',
      '$3,299.00 each, 5% off',
      'Total (Inc. GST): $3,638.95',
      'Includes GST of: $330.81',
      'The helmet in Medium is set aside for you.',
      'a deposit of $500.00 or the full amount',
      'ABN 51 824 753 556',
    ]) {
      expect(email?.text).toContain(part);
    }
    expect(email?.text.split(pageUrl)).toHaveLength(2);
    expect(new Set(email?.html.match(/href="http[^"]+"/g))).toEqual(new Set([`href="${pageUrl}"`]));
  });

  it('groups labour after products, with rows of totals in the common order', async () => {
    const [email] = await record((write, inside, quote) => write.sendQuote(inside, quote, { token, pdf, key: 'one' }));
    const text = email?.text ?? '';
    const order = [
      '2 × Kestrel Urban Helmet – M: $259.90',
      'Labour and services',
      '1 × Assembly and safety check: $120.00',
      ...totalRows(sampleQuote().totals).map(({ label }) => `${label}: `),
    ].map((part) => text.indexOf(part));

    expect(order).not.toContain(-1);
    expect(order).toEqual(order.toSorted((one, other) => one - other));
  });

  it('shows the availability of each line', async () => {
    const availability = { state: 'none', in_stock: 0, expected_date: '2026-12-18' } as const;
    const lines = [{ item_name: 'Tourer', unit_price: 3000, discount: 5, availability }];
    const [email] = await record((write, inside, quote) => write.sendQuote(inside, quote, { token, pdf, key: 'one' }), {
      lines,
    });

    expect(email?.text).toContain('$3,000.00 each, 5% off · Not in stock, expected 18 December 2026');
  });

  it('offers no deposit unless the total exceeds it', async () => {
    const lines = [{ item_name: 'Bottle', unit_price: 19.99, quantity: 2 }];
    const [email] = await record((write, inside, quote) => write.sendQuote(inside, quote, { token, pdf, key: 'one' }), {
      lines,
    });

    expect(email?.text).toContain('Total (Inc. GST)');
    expect(email?.text).not.toContain('deposit');
  });

  it('escapes names of customers, products and notes', async () => {
    const hostile = '<img src=x onerror=alert(1)>';
    const changes = { note: hostile, customer: { ...sampleQuote().customer, name: hostile } };
    const lines = [{ item_name: `${hostile}Bell & <b>whistle</b>`, unit_price: 5 }];
    const [email] = await record((write, inside, quote) => write.sendQuote(inside, quote, { token, pdf, key: 'one' }), {
      lines,
      changes,
    });

    expect(email?.html).not.toContain('<img src=x');
    expect(email?.html).toContain('&lt;img src=x');
    expect(email?.text).toContain(`1 × ${hostile}Bell & <b>whistle</b>: $5.00`);
  });

  it('is recorded once per key', async () => {
    const all = await record(async (write, inside, quote) => {
      await write.sendQuote(inside, quote, { token, pdf, key: 'one' });
      await write.sendQuote(inside, quote, { token, pdf, key: 'one' });
    });

    expect(all).toHaveLength(1);
  });
});

describe('later emails', () => {
  it('remind of the expiry, with a link', async () => {
    const [email] = await record((write, inside, quote) => write.sendReminder(inside, quote, { token, key: 'one' }));

    expect(email).toMatchObject({
      kind: 'quote_reminder',
      subject: 'Your quote Q-10001 is valid until 21 December 2026',
    });
    expect(email?.text).toContain(pageUrl);
  });

  it.each([
    ['https://shop.example/pay', 'Proceed to Checkout'],
    [null, 'We are preparing your order'],
  ])('confirm an acceptance, with the payment link %s', async (checkoutUrl, words) => {
    const [email] = await record((write, inside, quote) =>
      write.sendAcceptance(inside, quote, {
        name: 'Zoë N.',
        acceptedAt: '2026-11-21T20:00:00.000Z',
        choice: 'deposit',
        amountDue: 500,
        checkoutUrl,
        token,
        key: 'one',
      }),
    );

    expect(email?.kind).toBe('quote_accepted');
    expect(email?.text).toContain('Accepted: 22 November 2026 by Zoë N.');
    expect(email?.text).toContain('Deposit to pay: $500.00');
    expect(email?.text).toContain(words);
    expect(email?.text).toContain(pageUrl);
    if (checkoutUrl === null) expect(email?.text).not.toContain('Checkout');
  });

  it('contain the payment link if the order came later', async () => {
    const checkoutUrl = 'https://shop.example/pay';
    const [email] = await record((write, inside, quote) =>
      write.sendPaymentLink(inside, quote, { amountDue: 500, checkoutUrl, key: 'one' }),
    );

    expect([email?.kind, email?.text.includes(checkoutUrl)]).toEqual(['quote_payment', true]);
  });
});

describe('a notice to the shop', () => {
  const ask = { text: 'Is it waterproof?', key: 'question:1' };

  it('goes to the assignee, else to the shop', async () => {
    const ada = { name: 'Ada Byron', address: 'ada@chainline.example' };
    const [toAda] = await record((write, inside, quote) => write.notifyQuestion(inside, quote, { ...ask, to: ada }));
    const [toShop] = await record((write, inside, quote) => write.notifyRequest(inside, quote, { ...ask, to: null }));

    expect(toAda).toMatchObject({ kind: 'quote_notice', to_address: ada.address, reply_to: null });
    expect(toAda?.text).toContain('Is it waterproof?');
    expect(toAda?.text).toContain(`${mailEnvironment.PUBLIC_URL}/quotes/${held.quoteId - 1}`);
    expect(toShop).toMatchObject({ to_address: 'hello@chainline.example' });
  });

  it('is omitted if neither has an address', async () => {
    const changes = { shop: defaultShopSettings };

    expect(
      await record((write, inside, quote) => write.notifyQuestion(inside, quote, { ...ask, to: null }), { changes }),
    ).toEqual([]);
  });
});
