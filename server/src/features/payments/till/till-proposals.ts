import { toCents, toDollars } from '@chainline/shared/money';
import type { tillSalesSchema } from '@chainline/shared/payments/till-sale-contract';
import { likelihood, matchSale, type Match, type SaleFacts } from '@chainline/shared/payments/till-sale-rules';
import type { z } from 'zod';
import { toE164, toEmailKey } from '../../customers';
import type { TillQuote, TillSaleRow } from './till-sale-read-model';

export type Proposal = z.output<typeof tillSalesSchema>['proposals'][number];

const isAmong = (written: string, others: readonly string[], toKey: (text: string) => string | null): boolean => {
  const key = toKey(written);
  return key !== null && others.some((other) => toKey(other) === key);
};

const personReasons = (quote: TillQuote, { person, has_same_name: isSameName }: TillSaleRow): SaleFacts['person'] => {
  if (!person) return [];
  const reasons: [SaleFacts['person'][number], boolean][] = [
    ['same_customer', person.customer_id === quote.customer_id],
    ['same_email', isAmong(quote.customer_email, person.emails, toEmailKey)],
    ['same_phone', isAmong(quote.customer_phone, person.phones, toE164)],
    ['same_name', isSameName],
  ];
  return reasons.filter(([, holds]) => holds).map(([reason]) => reason);
};

const matchOf = (quote: TillQuote, sale: TillSaleRow): Match | null =>
  matchSale(
    { open: toCents(quote.open), received: toCents(quote.received), due: toCents(quote.due) },
    {
      total: toCents(sale.total),
      lines: sale.lines.map(({ total }) => toCents(total)),
      isNamed: sale.till_customer_id !== null,
      isOnAccount: sale.on_account,
      person: personReasons(quote, sale),
    },
  );

/** Most likely first, then latest first. */
export const toProposals = (quote: TillQuote, sales: readonly TillSaleRow[]): Proposal[] =>
  sales
    .flatMap((sale) => {
      const match = matchOf(quote, sale);
      return match ? [{ sale, match }] : [];
    })
    .toSorted((one, other) => likelihood(other.match) - likelihood(one.match))
    .map(({ sale, match }) => ({
      sale_id: sale.sale_id,
      ticket_number: sale.ticket_number,
      completed_at: sale.completed_at.toISOString(),
      total: sale.total,
      amount: toDollars(match.amount),
      customer_name: sale.person?.name ?? null,
      paid_by: sale.paid_by,
      lines: sale.lines,
      reasons: match.reasons,
      cautions: match.cautions,
      counted_twice: quote.order === null ? [] : sale.products,
      order_number: quote.order?.order_number ?? null,
    }));
