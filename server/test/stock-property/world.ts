import type { SyncDirection } from '@chainline/shared/mappings/mapping-contract';
import type { Trade } from './events';
import type { Stage } from './stage';

export type Side = 'woo' | 'till';

/** A mapping with the expected state of both quantities, tracked without the engine. */
export type Mapped = {
  mappingId: number;
  unitId: number;
  productId: number;
  variationId: number | null;
  itemId: number;
  direction: SyncDirection;
  start: number;
  /** Net changes by people on each side. */
  traded: Record<Side, number>;
  /** Minimum of `traded` since the last decision. */
  lowest: Record<Side, number>;
  /** Difference between the decisions made and the expected quantity. */
  decided: number;
};

/** Expected final quantity: start + receipts - sales on both sides, or on the master's side alone. */
export const expectedOf = ({ direction, start, traded, decided }: Omit<Mapped, 'mappingId'>): number => {
  const counted = {
    both: traded.woo + traded.till,
    ls_to_woo: traded.till,
    woo_to_ls: traded.woo,
  };
  return start + decided + counted[direction];
};

/** True if the sides, at their lowest since the last decision, may have looked oversold. */
export const mayHaveBeenBelowZero = (mapped: Mapped): boolean => expectedOf({ ...mapped, traded: mapped.lowest }) < 0;

/** People at the till and in the shop, with the effect of their actions on the quantities. */
export const createWorld = ({ sandbox, pool }: Pick<Stage, 'sandbox' | 'pool'>, mapped: Mapped[]) => {
  const { woo, lightspeed } = sandbox;
  const sales: string[] = [];
  const orders: number[] = [];

  const numbersOf = ({ unitId, itemId }: Mapped): Record<Side, number> => ({
    woo: woo.getStock(unitId) ?? Number.NaN,
    till: lightspeed.getQoh(itemId),
  });

  const at = (index: number): Mapped => {
    const found = mapped[index];
    if (!found) throw new Error(`There is no unit ${index}`);
    return found;
  };

  const pick = <T>(from: T[], nth: number): T | undefined => from[nth % Math.max(1, from.length)];

  /**
   * A person types the exact quantity that an unsettled write of ours would set: the log could not tell the two apart.
   */
  const isMistakable = async (itemId: number, quantity: number): Promise<boolean> => {
    const { rows } = await pool.query(
      `select from stock_intents where system = 'lightspeed' and state = 'sent' and unit_id = $1
       and target_quantity = $2`,
      [itemId, quantity],
    );
    return rows.length > 0;
  };

  const act = (trade: Trade): void => {
    switch (trade.kind) {
      case 'sale': {
        const lines = trade.lines.map(({ unit, quantity }) => ({ itemID: at(unit).itemId, quantity }));
        sales.push(lightspeed.ringUpSale({ lines }).saleID);
        return;
      }
      case 'refund': {
        const sale = pick(sales, trade.nth);
        if (sale === undefined) return;
        sales.splice(sales.indexOf(sale), 1);
        lightspeed.refundSale(sale);
        return;
      }
      case 'receipt': {
        lightspeed.receiveStock({ itemID: at(trade.unit).itemId, quantity: trade.quantity });
        return;
      }
      case 'order': {
        const { status, oversell } = trade;
        const wanted = trade.lines.map(({ unit, quantity }) => ({ ...at(unit), quantity }));
        const isThere = wanted.every((line) => line.quantity <= numbersOf(line).woo);
        if (!isThere && !oversell) return;
        const lines = wanted.map(({ productId, variationId, quantity }) => ({ productId, variationId, quantity }));
        orders.push(woo.placeOrder({ lines, status, oversell }).id);
        return;
      }
      case 'order_status': {
        const order = pick(orders, trade.nth);
        if (order !== undefined) woo.setOrderStatus(order, trade.status);
        return;
      }
      case 'shop_edit': {
        woo.setStock(at(trade.unit).unitId, numbersOf(at(trade.unit)).woo + trade.by);
        return;
      }
      case 'till_edit': {
        lightspeed.setQoh({ itemID: at(trade.unit).itemId, qoh: numbersOf(at(trade.unit)).till + trade.by });
        return;
      }
    }
  };

  return {
    mapped,
    numbersOf,
    at,
    /** Performs the action, unless it could be mistaken for the engine's, and tracks its effect. */
    trade: async (trade: Trade): Promise<void> => {
      if (trade.kind === 'till_edit') {
        const { itemId } = at(trade.unit);
        if (await isMistakable(itemId, lightspeed.getQoh(itemId) + trade.by)) return;
      }
      const before = mapped.map(numbersOf);
      act(trade);
      for (const [index, one] of mapped.entries()) {
        const [then, now] = [before[index], numbersOf(one)];
        if (!then) continue;
        for (const side of ['woo', 'till'] as const) {
          one.traded[side] += now[side] - then[side];
          one.lowest[side] = Math.min(one.lowest[side], one.traded[side]);
        }
      }
    },
  };
};

export type World = ReturnType<typeof createWorld>;
