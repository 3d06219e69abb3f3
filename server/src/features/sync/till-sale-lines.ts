import type { SyncDirection } from '@chainline/shared/mappings/mapping-contract';
import type { InventoryLogEntry } from '../../providers/lightspeed/lightspeed-mapper';
import type { WooOrder } from '../../providers/woocommerce/woo-mapper';
import type { OrderMovement } from './stock-event-store';
import type { NewTillSaleLine, TillSale, WaitingSaleLine } from './till-sale-store';

type SoldMapping = { id: number; woo_product_id: number; lightspeed_item_id: number; sync_direction: SyncDirection };

/**
 * The units that online orders took, where the shop's changes flow to the till and its number has to fall (`tillDelta`):
 * they become lines of sales. What an order gives back does not: that stays a change of the quantity.
 * @param explained what the ledger has just been told of orders, with how much of it was told before
 */
export const toSoldLines = (
  planned: readonly { mapping: SoldMapping; plan: { tillDelta: number } }[],
  explained: readonly OrderMovement[],
): NewTillSaleLine[] => {
  const falling = planned.filter(({ mapping, plan }) => mapping.sync_direction !== 'ls_to_woo' && plan.tillDelta < 0);
  const byUnit = new Map(falling.map(({ mapping }) => [mapping.woo_product_id, mapping]));
  return explained.flatMap((movement) => {
    const mapping = byUnit.get(movement.unit_id);
    const quantity = movement.taken - movement.explained;
    if (!mapping || quantity <= 0) return [];
    return [
      {
        orderId: movement.order_id,
        orderNumber: movement.order_number,
        mappingId: mapping.id,
        unitId: movement.unit_id,
        itemId: mapping.lightspeed_item_id,
        quantity,
      },
    ];
  });
};

/** What the order asks for some units of one kind, in cents; null when it does not hold them or states no price. */
const priceOf = (order: WooOrder, unitId: number, quantity: number): number | null => {
  const lines = order.lines.filter((line) => (line.variationId ?? line.productId) === unitId);
  const ordered = lines.reduce((sum, line) => sum + line.quantity, 0);
  const cents = lines.reduce<number | null>(
    (sum, { totalCents }) => (sum === null || totalCents === null ? null : sum + totalCents),
    0,
  );
  return cents === null || ordered <= 0 ? null : Math.round((cents * quantity) / ordered);
};

export type PricedLine = { itemId: number; quantity: number; unitCents: number };

/**
 * So many units for a sum: where it does not divide evenly, some of them cost a cent more, so that the lines add up to
 * exactly what was paid.
 */
const divide = (itemId: number, quantity: number, cents: number): PricedLine[] => {
  const unitCents = Math.floor(cents / quantity);
  const dearer = cents - unitCents * quantity;
  return [
    { itemId, quantity: quantity - dearer, unitCents },
    { itemId, quantity: dearer, unitCents: unitCents + 1 },
  ].filter((line) => line.quantity > 0);
};

/** The lines of a sale at the prices of its order, and their sum; null when the order does not tell them all. */
export const priceSale = (sale: Pick<TillSale, 'lines'>, order: WooOrder) => {
  const lines: PricedLine[] = [];
  for (const { unit_id: unitId, item_id: itemId, quantity } of sale.lines) {
    const cents = priceOf(order, unitId, quantity);
    if (cents === null) return null;
    lines.push(...divide(itemId, quantity, cents));
  }
  return { lines, totalCents: lines.reduce((sum, line) => sum + line.unitCents * line.quantity, 0) };
};

/**
 * The entries of the till's log that are sales of our own making, by the entry's id: they take what a line still waits
 * for. What happens to such a sale later (it is voided, or refunded) is somebody else's doing.
 */
export const findOwnSales = (
  entries: readonly InventoryLogEntry[],
  waiting: readonly WaitingSaleLine[],
): Map<number, WaitingSaleLine> => {
  const left = new Map(waiting.map((line) => [line, line.quantity - line.applied]));
  const own = new Map<number, WaitingSaleLine>();
  for (const entry of entries) {
    const line = waiting.find(
      ({ sale_id: saleId, item_id: itemId }) => saleId === entry.saleId && itemId === entry.itemId,
    );
    const rest = line && left.get(line);
    if (!line || rest === undefined || entry.qohChange >= 0 || rest < -entry.qohChange) continue;
    left.set(line, rest + entry.qohChange);
    own.set(entry.id, line);
  }
  return own;
};
