import sql from 'sql-template-tag';

/** Condition on `orders o`: placed in the online shop itself, without a quote behind it. */
export const isOfShop = sql`(o.quote_id is null and o.part_of is null)`;

/** Refunded amount of `orders o`, in dollars. */
export const refundedOf = sql`(case when o.status = 'refunded' then o.total_amount else least(o.total_amount,
  (select coalesce(sum((refund ->> 'amount')::numeric), 0) from jsonb_array_elements(o.refunds) refund)) end)`;
