import sql from 'sql-template-tag';
import type { Db } from '../../db/db';
import type { WooOrder } from '../../providers/woocommerce/woo-mapper';

/** Units of one accepted quote; several lines may contain the same unit. */
export type NewReservation = {
  quoteId: number;
  quoteNumber: string;
  /** Marker of the order to be created in the shop. */
  marker: string;
  lines: readonly { unitId: number; units: number; isBike: boolean }[];
};

export type ReservingOrder = Pick<WooOrder, 'marker' | 'status'> & {
  lines: readonly Pick<WooOrder['lines'][number], 'productId' | 'variationId' | 'reducedStock'>[];
};

/** Statuses of orders that take no stock any more. */
const gone = ['cancelled', 'refunded', 'trash'];
/** Statuses in which the shop reduces its stock. */
const taking = ['processing', 'on-hold', 'completed'];

/**
 * Units of accepted quotes that the shop must not offer (`held_units`). They are held until the shop reports that the
 * quote's order has reduced its stock.
 */
export const createReservationStore = (db: Db) => ({
  /**
   * Repeats have no effect. With a new marker, the units are held again, for that order. For variations that share
   * their product's quantity, units of the product are held.
   */
  hold: async ({ quoteId, quoteNumber, marker, lines }: NewReservation, at: Date): Promise<void> => {
    if (lines.length === 0) return;
    await db.exec(
      sql`insert into stock_reservations as r (quote_id, quote_number, marker, unit_id, units, is_bike, created_at, changed_at)
          select ${quoteId}, ${quoteNumber}, ${marker}, coalesce(v.product_id, t.unit_id), sum(t.units),
                 bool_or(t.is_bike), ${at}, ${at}
          from unnest(${lines.map((line) => line.unitId)}::bigint[], ${lines.map((line) => line.units)}::int[],
                      ${lines.map((line) => line.isBike)}::boolean[]) as t (unit_id, units, is_bike)
               left join product_variations v on v.id = t.unit_id and v.stock_managed_by = 'parent'
          group by coalesce(v.product_id, t.unit_id)
          on conflict (quote_id, unit_id) do update
          set marker = excluded.marker, order_state = 'open', changed_at = excluded.changed_at
          where r.marker <> excluded.marker`,
    );
  },

  /** The quote's order was cancelled or deleted: nothing is held unless it is restored or replaced. */
  orderGone: (quoteId: number, at: Date) =>
    db.exec(
      sql`update stock_reservations set order_state = 'gone', changed_at = ${at}
          where quote_id = ${quoteId} and order_state <> 'gone'`,
    ),

  /** The units are no longer reserved: they were handed over, or the sale was called off. */
  end: (quoteId: number, at: Date) =>
    db.exec(
      sql`update stock_reservations set ended_at = ${at}, changed_at = ${at}
          where quote_id = ${quoteId} and ended_at is null`,
    ),

  /**
   * Records the state of quotes' orders in the shop. A paid order reduces the stock slightly later than it reports its
   * status; units it has taken count as taken until it is open again, even if some were returned.
   */
  noteOrder: async ({ marker, status, lines }: ReservingOrder, at: Date): Promise<void> => {
    if (marker === null) return;
    // A line may reduce the variation's quantity or its product's.
    const unitsOf = ({ productId, variationId }: ReservingOrder['lines'][number]) =>
      variationId === null ? [productId] : [variationId, productId];
    const listed = lines.flatMap(unitsOf);
    const taken = lines.filter(({ reducedStock }) => reducedStock > 0).flatMap(unitsOf);
    const [isGone, isTaking, isCompleted] = [gone.includes(status), taking.includes(status), status === 'completed'];
    await db.exec(
      sql`update stock_reservations r set order_state = n.state, changed_at = ${at}
          from (select id, case
                  when ${isGone} then 'gone'
                  when ${isCompleted} or unit_id = any(${taken}::bigint[]) then 'taken'
                  when ${isTaking} and (order_state = 'taken' or not unit_id = any(${listed}::bigint[])) then 'taken'
                  else 'open' end as state
                from stock_reservations where marker = ${marker}) n
          where r.id = n.id and r.order_state <> n.state`,
    );
  },
});

export type ReservationStore = ReturnType<typeof createReservationStore>;
