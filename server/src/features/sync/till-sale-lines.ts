import type { SyncDirection } from '@chainline/shared/mappings/mapping-contract';
import type { InventoryLogEntry } from '../../providers/lightspeed/lightspeed-mapper';
import { unitOfLine, type WooOrder } from '../../providers/woocommerce/woo-mapper';
import type { OrderMovement } from './stock-event-store';
import type { NewTillSaleLine, TillSale, WaitingSaleLine } from './till-sale-store';

/** Namespace of the reference numbers of our sales, which are the orders' numbers. */
export const referenceNumberSource = 'WooCommerce';

type SoldMapping = { id: number; woo_product_id: number; lightspeed_item_id: number; sync_direction: SyncDirection };

/**
 * Units of online orders to be recorded as sales: of mappings whose shop changes flow to the till and whose till
 * quantity must fall (`tillDelta`). Returned units remain a change of the quantity.
 * @param explained order movements just accounted for, with the part accounted for before
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

/** Price of `quantity` of the units in these lines of an order, in cents; null if they contain none or no price. */
const priceOf = (lines: WooOrder['lines'], quantity: number): number | null => {
  const ordered = lines.reduce((sum, line) => sum + line.quantity, 0);
  const cents = lines.reduce<number | null>(
    (sum, { totalCents }) => (sum === null || totalCents === null ? null : sum + totalCents),
    0,
  );
  return cents === null || ordered <= 0 ? null : Math.round((cents * quantity) / ordered);
};

export type PricedLine = { itemId: number; quantity: number; unitCents: number };

/** Splits a sum over units; some cost a cent more if needed, so that the lines add up to the amount paid. */
const divide = (itemId: number, quantity: number, cents: number): PricedLine[] => {
  const unitCents = Math.floor(cents / quantity);
  const dearer = cents - unitCents * quantity;
  return [
    { itemId, quantity: quantity - dearer, unitCents },
    { itemId, quantity: dearer, unitCents: unitCents + 1 },
  ].filter((line) => line.quantity > 0);
};

/**
 * Sale lines at the prices of their order, with their total; null if the order lacks a price.
 * @param sharing variations that share their product's quantity
 */
export const priceSale = (sale: Pick<TillSale, 'lines'>, order: WooOrder, sharing: ReadonlySet<number> = new Set()) => {
  const lines: PricedLine[] = [];
  for (const { unit_id: unitId, item_id: itemId, quantity } of sale.lines) {
    const cents = priceOf(
      order.lines.filter((line) => unitOfLine(line, sharing) === unitId),
      quantity,
    );
    if (cents === null) return null;
    lines.push(...divide(itemId, quantity, cents));
  }
  return { lines, totalCents: lines.reduce((sum, line) => sum + line.unitCents * line.quantity, 0) };
};

/**
 * Log entries of our own sales, by entry id: those that take units a line is still waiting for. A later void or refund
 * of such a sale is a change by somebody else.
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
