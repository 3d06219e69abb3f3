import type { SyncDirection } from '@chainline/shared/mappings/mapping-contract';
import { clerkEmployeeID, tillEmployeeID } from '../../sandbox/lightspeed/store/stock';
import { isShopTrade, type Lines, type ShopTrade, type TillTrade, type Trade } from './events';
import type { Stage } from './stage';

type TillEdit = Extract<Trade, { kind: 'till_edit' }>;

/** Larger than any change in the shop; several add up to a multiple of it. */
const ownersChange = 500;

export type Side = 'woo' | 'till';

/** A mapping with the expected state of both quantities, tracked without the engine. */
export type Mapped = {
  mappingId: number;
  unitId: number;
  productId: number;
  variationId: number | null;
  /** Variations that customers order; those that share a stock take turns. */
  sold: (number | null)[];
  itemId: number;
  direction: SyncDirection;
  start: number;
  /** Net changes by people on each side. */
  traded: Record<Side, number>;
  /** Minimum of `traded` since the last decision. */
  lowest: Record<Side, number>;
  /** Sum of the corrections to the expected quantity by decisions. */
  decided: number;
  /**
   * While a write of ours was in progress, somebody typed a quantity at the till, or a movement there led to the quantity
   * that we were about to set: the log may not tell whether we made our change.
   */
  isTangled: boolean;
  /**
   * Something else moved the quantity at the till while a write of ours was in progress. If the log tells that write in
   * two rows, the first one may be somebody else's.
   */
  isCrossed: boolean;
  /** Effect at the till of a write of ours that a person had to decide about. */
  unclaimed: number;
  /** Net changes of ours that the database does not know: made after its backup, or by another installation. */
  forgotten: Record<Side, number>;
  /** Changes at the till that its log does not explain, because it was read only up to a backup. */
  unexplained: number;
  /** It started again from the quantities at that moment, which may differ, since the last decision about it. */
  isAnew: boolean;
  /** Our own earlier writes, or another installation's, may look like somebody else's. */
  isForeign: boolean;
};

/** Expected final quantity: start + receipts - sales on both sides, or on the master's side alone. */
export const expectedOf = ({
  direction,
  start,
  traded,
  decided,
}: Pick<Mapped, 'direction' | 'start' | 'traded' | 'decided'>): number => {
  const counted = {
    both: traded.woo + traded.till,
    ls_to_woo: traded.till,
    woo_to_ls: traded.woo,
  };
  return start + decided + counted[direction];
};

/** True if stock may have looked oversold when both sides were at their lowest since the last decision. */
export const mayHaveBeenBelowZero = (mapped: Mapped): boolean => expectedOf({ ...mapped, traded: mapped.lowest }) < 0;

/** People at the till and in the shop, with the effect of their actions on the quantities. */
export const createWorld = (
  { sandbox, pool, services }: Pick<Stage, 'sandbox' | 'pool' | 'services'>,
  mapped: Mapped[],
) => {
  const { woo, lightspeed } = sandbox;
  const sales: string[] = [];
  const orders: number[] = [];
  const statuses = new Map<number, string>();

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

  /** Removes units only if they are there. */
  const changeOf = ({ unit, by, editor }: TillEdit): number => {
    if (editor === 'clerk') return by;
    return by < 0 && lightspeed.getQoh(at(unit).itemId) >= ownersChange ? -ownersChange : ownersChange;
  };

  /**
   * An edit that the log cannot tell from an unsettled write of ours: by the employee who granted our access, and with
   * the same resulting quantity or difference. While that employee is unknown, anybody's edit is.
   */
  const isMistakable = async (edit: TillEdit): Promise<boolean> => {
    const { itemId } = at(edit.unit);
    const by = changeOf(edit);
    const isOwnKnown = (await services.stores.tillLog.findOwnEmployee()) !== null;
    const { rows } = await pool.query(
      `select from stock_intents i where i.system = 'lightspeed' and i.state in ('planned', 'sent') and i.unit_id = $1
         and (i.target_quantity = $2 or i.delta = $3)`,
      [itemId, lightspeed.getQoh(itemId) + by, by],
    );
    return rows.length > 0 && (edit.editor === 'owner' || !isOwnKnown);
  };

  /** `target`: the quantity that the write sets; any if null. */
  const hasWriteOnItsWay = async (itemId: number, target: number | null): Promise<boolean> => {
    const { rows } = await pool.query(
      `select from stock_intents where system = 'lightspeed' and state in ('planned', 'sent') and unit_id = $1
         and ($2::int is null or target_quantity = $2)`,
      [itemId, target],
    );
    return rows.length > 0;
  };

  const actAtTill = (trade: TillTrade): void => {
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
      case 'till_edit': {
        const employeeID = trade.editor === 'owner' ? tillEmployeeID : clerkEmployeeID;
        const { itemId: itemID } = at(trade.unit);
        lightspeed.setQoh({ itemID, qoh: lightspeed.getQoh(itemID) + changeOf(trade), employeeID });
        return;
      }
      case 'movement': {
        lightspeed.moveStock({ itemID: at(trade.unit).itemId, movement: trade.movement, by: trade.by });
        return;
      }
    }
  };

  const keep = (order: number, status: string): number => {
    orders.push(order);
    statuses.set(order, status);
    return order;
  };

  const toOrderLine = ({ productId, sold, quantity }: Mapped & { quantity: number }) => ({
    productId,
    variationId: pick(sold, orders.length + quantity) ?? null,
    quantity,
  });

  const actInShop = (trade: ShopTrade): void => {
    switch (trade.kind) {
      case 'order': {
        const { status, oversell } = trade;
        const wanted = trade.lines.map(({ unit, quantity }) => ({ ...at(unit), quantity }));
        const isThere = wanted.every((line) => line.quantity <= numbersOf(line).woo);
        if (!isThere && !oversell) return;
        const lines = wanted.map(toOrderLine);
        keep(woo.placeOrder({ lines, status, oversell }).id, status);
        return;
      }
      case 'order_status': {
        const order = pick(orders, trade.nth);
        if (order === undefined) return;
        woo.setOrderStatus(order, trade.status);
        statuses.set(order, trade.status);
        return;
      }
      case 'shop_edit': {
        woo.setStock(at(trade.unit).unitId, numbersOf(at(trade.unit)).woo + trade.by);
        return;
      }
    }
  };

  return {
    mapped,
    numbersOf,
    at,
    /** The till's log cannot tell a write of ours from other changes. */
    mayBeUndecided: ({ isTangled, isCrossed, itemId }: Mapped): boolean =>
      isTangled || (isCrossed && lightspeed.wasSplit(itemId)),
    statusOf: (order: number): string => statuses.get(order) ?? '',
    /** An unpaid order that another system creates, regardless of stock. */
    orderOf: (lines: Lines, meta: { key: string; value: string }): number => {
      const wanted = lines.map(({ unit, quantity }) => toOrderLine({ ...at(unit), quantity }));
      return keep(woo.placeOrder({ lines: wanted, status: 'pending', oversell: true, meta: [meta] }).id, 'pending');
    },
    /** Performs the action and tracks its effect, unless it could be mistaken for the engine's. */
    trade: async (trade: Trade): Promise<void> => {
      if (trade.kind === 'till_edit') {
        if (await isMistakable(trade)) return;
        at(trade.unit).isTangled ||= await hasWriteOnItsWay(at(trade.unit).itemId, null);
      }
      const before = mapped.map(numbersOf);
      if (isShopTrade(trade)) actInShop(trade);
      else actAtTill(trade);
      for (const [index, one] of mapped.entries()) {
        const [then, now] = [before[index], numbersOf(one)];
        if (!then) continue;
        for (const side of ['woo', 'till'] as const) {
          one.traded[side] += now[side] - then[side];
          one.lowest[side] = Math.min(one.lowest[side], one.traded[side]);
        }
        if (now.till === then.till) continue;
        one.isTangled ||= await hasWriteOnItsWay(one.itemId, now.till);
        one.isCrossed ||= await hasWriteOnItsWay(one.itemId, null);
      }
    },
  };
};

export type World = ReturnType<typeof createWorld>;
