import { availabilitySchema } from '@chainline/shared/quotes/availability-rules';
import type { Quote } from '@chainline/shared/quotes/quote-contract';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { lineRowSchema } from './quote-rows';

type ProductLine = Quote['products'][number];
type LabourLine = Quote['labour_items'][number];

/** A line with the current state of its unit. Money is numeric, because the row went through JSON. */
export const detailLineSchema = lineRowSchema.extend({
  unit_price: z.number(),
  unit_cost: z.number().nullable(),
  discount_percent: z.number(),
  line_total: z.number(),
  current_price: z.number().nullable(),
  stock_quantity: z.int().nullable(),
  stock_status: z.enum(['instock', 'outofstock', 'onbackorder']).nullable(),
});
type DetailLine = z.output<typeof detailLineSchema>;

/** `stock_quantity` is the stock that earlier lines leave over: sizes may share their product's stock. */
export const detailLines = sql`
  select l.*,
         case when p.status <> 'publish' or p.missing_since is not null then null
              when l.variation_id is null then case when p.type = 'simple' then p.price end
              when v.status = 'publish' and v.missing_since is null then v.price end as current_price,
         case when counted.units is not null and sum(l.quantity) over earlier > 0
              then greatest(counted.units - sum(l.quantity) over earlier, 0)::int else counted.units end as stock_quantity,
         case when l.variation_id is null then p.stock_status else v.stock_status end as stock_status
  from quote_lines l
  left join products p on p.id = l.product_id
  left join product_variations v on v.id = l.variation_id and v.product_id = p.id
  cross join lateral (
    select case when l.variation_id is null then case when p.manage_stock then p.stock_quantity end
                when v.stock_managed_by = 'own' then v.stock_quantity
                when v.stock_managed_by = 'parent' then p.stock_quantity end as units
  ) counted
  where l.quote_id = q.id
  window earlier as (partition by l.product_id, case when v.stock_managed_by = 'own' then l.variation_id end
                     order by l.position, l.id rows between unbounded preceding and 1 preceding)`;

/** Lines as shown to the customer: with today's stock, or the stock recorded at acceptance. */
export const shownLineSchema = lineRowSchema.extend({
  stock_quantity: z.int().nullable(),
  stock_status: z.enum(['instock', 'outofstock', 'onbackorder']).nullable(),
  is_accepted: z.boolean(),
  /** Null in acceptances recorded before availability was shown. */
  agreed: availabilitySchema.nullable(),
});
export type ShownLine = z.output<typeof shownLineSchema>;

/** After acceptance today's stock says nothing about this quote, because the sold units have left it. */
export const shownLines = (quoteId: number): Sql => sql`
  select t.*, a.quote_id is not null as is_accepted,
         a.snapshot::jsonb -> 'items' -> (row_number() over (order by t.position, t.id) - 1)::int
           -> 'availability' as agreed
  from quotes q
  cross join lateral (${detailLines}) t
  left join quote_acceptances a on a.quote_id = q.id
  where q.id = ${quoteId}
  order by t.position, t.id`;

/** Stock is unknown, not 0, if the shop no longer has the unit. */
export const stockOf = ({
  quantity: asked,
  stock_quantity: quantity,
  stock_status: status,
}: Pick<DetailLine, 'quantity' | 'stock_quantity' | 'stock_status'>): ProductLine['stock'] => {
  const state = () => {
    if (status === null) return 'unknown';
    if (quantity === null) return status === 'instock' ? 'not_counted' : 'none';
    if (quantity <= 0) return 'none';
    return quantity >= asked ? 'in_stock' : 'partial';
  };
  return { state: state(), quantity };
};

/** Returns nothing for a line of the other kind. */
export const toProductLine = (line: DetailLine, withCosts: boolean): ProductLine[] => {
  if (line.product_id === null || line.item_type === null) return [];
  return [
    {
      id: line.id,
      product_id: line.product_id,
      variation_id: line.variation_id,
      type: line.item_type,
      name: line.name,
      sku: line.sku,
      description: line.description,
      image: line.image,
      price: line.unit_price,
      current_price: line.current_price,
      quantity: line.quantity,
      discount: line.discount_percent,
      lineTotal: line.line_total,
      stock: stockOf(line),
      expected_date: line.expected_date,
      cost: withCosts ? line.unit_cost : null,
    },
  ];
};

export const toLabourLine = (line: DetailLine, withCosts: boolean): LabourLine[] => {
  if (line.kind !== 'labour') return [];
  return [
    {
      id: line.id,
      description: line.name,
      labourPrice: line.unit_price,
      labourCost: withCosts ? line.unit_cost : null,
      quantity: line.quantity,
      lineTotal: line.line_total,
    },
  ];
};
