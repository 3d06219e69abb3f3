import type { OrderAllocation } from '@chainline/shared/allocation/allocation-contract';
import { allocate, type Turn } from '@chainline/shared/allocation/allocation-rules';
import { chunksOf } from '../../collections';
import type { Transaction } from '../../db/transaction';
import { NotFoundError, UpstreamError } from '../../errors';
import type { Hook } from '../../hook';
import type { Actor } from '../../http/actor';
import type { AuditStore } from '../audit';
import type { TillConnection } from '../lightspeed';
import type { OrderItemStore, OrderEventStore } from '../orders';
import type { AllocationRow, AllocationStore } from './allocation-store';
import type { ClaimHolds } from './claim-holds';
import type { ClaimReadModel, ClaimRow, UnitRow } from './claim-read-model';
import { receiptsOf, type Receipt } from './receipts';
import { onHandOf, type Taken } from './on-hand';

export type AllocationStores = {
  allocations: AllocationStore;
  claims: ClaimReadModel;
  orderItems: OrderItemStore;
  orderEvents: OrderEventStore;
  audit: AuditStore;
};

type Dependencies<S extends AllocationStores> = {
  stores: AllocationStores;
  transaction: Transaction<S>;
  lightspeed: TillConnection;
  claimHolds: Pick<ClaimHolds<S>, 'listHeld'>;
  allocationsChanged: Pick<Hook<[inside: S]>, 'notify'>;
  goodsReceived: Pick<Hook<[inside: S, receipts: readonly Receipt[]]>, 'notify'>;
  now: () => Date;
};

/** Purchase orders that one call can name. */
const ordersAtOnce = 100;

const toTaken = (claim: ClaimRow): Taken => ({
  quantity: claim.quantity,
  movement:
    claim.taken === null || claim.moved_at === null
      ? null
      : { taken: claim.taken, explained: claim.explained ?? 0, at: claim.moved_at },
  hasTakenStock: claim.has_taken_stock,
  orderedAt: claim.ordered_at,
  modifiedAt: claim.modified_at,
});

/** Products that the shop no longer has count as 0 on hand. */
const toSupply = (unit: UnitRow | undefined, claims: readonly ClaimRow[]) => ({
  onHand:
    unit === undefined
      ? 0
      : onHandOf(
          {
            base: unit.base_quantity,
            mappedAt: unit.mapped_at,
            shopQuantity: unit.shop_quantity,
            isInStock: unit.is_in_stock,
            readAt: unit.read_at,
          },
          claims.map(toTaken),
        ),
  arrivals: (unit?.arrivals ?? []).map(({ expected_on: expectedOn, outstanding }) => ({
    expectedOn,
    quantity: outstanding,
  })),
});

type Given = { unit: UnitRow | undefined; held: ReadonlySet<ClaimRow> };

const allocateUnit = (claims: readonly ClaimRow[], { unit, held }: Given): AllocationRow[] => {
  const byOrder = new Map(claims.map((claim) => [claim.order_id, claim]));
  const wishes = claims.map((claim) => ({
    orderId: claim.order_id,
    quantity: claim.quantity,
    turn: claim.turn,
    promisedOn: claim.promised_on,
    paidAt: claim.paid_at?.toISOString() ?? null,
    orderedAt: claim.ordered_at.toISOString(),
    isHeld: held.has(claim),
  }));
  return allocate(wishes, toSupply(unit, claims)).flatMap(({ orderId, expectedOn, ...allocation }) => {
    const claim = byOrder.get(orderId);
    if (!claim) return [];
    const { unit_id, name, quantity: wanted } = claim;
    return [
      { order_id: orderId, unit_id, name, wanted, claims: claims.length, expected_on: expectedOn, ...allocation },
    ];
  });
};

const keyOf = ({ order_id: order, unit_id: unit }: AllocationRow): string => `${order}:${unit}`;
const isSame = (one: AllocationRow, other: AllocationRow | undefined): boolean =>
  other !== undefined &&
  one.name === other.name &&
  one.wanted === other.wanted &&
  one.given === other.given &&
  one.place === other.place &&
  one.claims === other.claims &&
  one.reason === other.reason &&
  one.expected_on === other.expected_on;

/** Allocates the units on hand to the orders that need them. */
export const createAllocationService = <S extends AllocationStores>(dependencies: Dependencies<S>) => {
  const { stores, transaction, lightspeed, claimHolds, allocationsChanged, goodsReceived, now } = dependencies;

  const decide = async (inside: S): Promise<AllocationRow[]> => {
    const { claims } = inside;
    const byUnit = new Map<number, ClaimRow[]>();
    const all = await claims.listClaims();
    const held = await claimHolds.listHeld(inside, all);
    for (const claim of all) {
      byUnit.set(claim.unit_id, [...(byUnit.get(claim.unit_id) ?? []), claim]);
    }
    const units = new Map((await claims.listUnits([...byUnit.keys()])).map((unit) => [unit.unit_id, unit]));
    return [...byUnit].flatMap(([id, ofUnit]) => allocateUnit(ofUnit, { unit: units.get(id), held }));
  };

  const tell = async (inside: AllocationStores, row: AllocationRow, before: AllocationRow | undefined) => {
    if (row.given === (before?.given ?? 0)) return;
    const { order_id: orderId, name, given, wanted } = row;
    await inside.orderEvents.add({ orderId, at: now(), type: 'set_aside', data: { name, given, wanted } });
  };

  /**
   * Recomputes all allocations and saves those that changed.
   * @returns the number of changed allocations
   */
  const run = (): Promise<number> =>
    transaction(async (inside) => {
      await inside.allocations.lock();
      const before = new Map((await inside.allocations.list()).map((row) => [keyOf(row), row]));
      const decided = await decide(inside);
      const changed = decided.filter((row) => !isSame(row, before.get(keyOf(row))));
      const wanted = new Set(decided.map(keyOf));
      const gone = [...before.values()].filter((row) => !wanted.has(keyOf(row)));
      await inside.orderItems.lockOrders(changed.map(({ order_id: id }) => id));
      if (gone.length > 0) await inside.allocations.remove(gone);
      if (changed.length > 0) {
        await inside.allocations.save(changed, now());
        await inside.orderItems.recordAvailable(changed);
        for (const row of changed) await tell(inside, row, before.get(keyOf(row)));
      }
      if (changed.length + gone.length > 0) await allocationsChanged.notify(inside);
      return changed.length + gone.length;
    });

  const listOf = (orderId: number): Promise<OrderAllocation[]> => stores.allocations.listOf(orderId);

  return {
    run,
    listOf,

    /** Reads the open purchase orders of the till. */
    pullPurchases: async ({ signal }: { signal: AbortSignal }): Promise<void> => {
      const till = await lightspeed.current();
      if (!till) return;
      const lines = await till.client.listExpectedLines({ shopId: till.shopId }, { signal }).catch((error: unknown) => {
        // An older connection lacks the scope for purchase orders: none are known until Lightspeed is connected again.
        if (error instanceof UpstreamError && error.status === 403) return null;
        throw error;
      });
      if (lines === null) {
        await transaction(({ allocations }) => allocations.replacePurchases([]));
        return;
      }
      const received = new Map(lines.map(({ id, received: units }) => [id, units]));
      // Lines and orders that are complete are no longer listed.
      const ended = (await stores.allocations.listPurchases()).filter(({ id }) => !received.has(id));
      const orders = [...new Set(ended.map(({ orderId }) => orderId))];
      for (const some of chunksOf(orders, ordersAtOnce)) {
        for (const [id, units] of await till.client.listReceived(some, { signal })) received.set(id, units);
      }
      await transaction(async (inside) => {
        await inside.allocations.lock();
        const receipts = receiptsOf(await inside.allocations.listPurchases(), received);
        await inside.allocations.replacePurchases(lines);
        if (receipts.length > 0) await goodsReceived.notify(inside, receipts);
      });
    },

    /** @throws NotFoundError if the order does not need the product */
    setTurn: async (
      actor: Actor,
      orderId: number,
      { unitId, turn, reason }: { unitId: number; turn: Turn | null; reason: string },
    ): Promise<OrderAllocation[]> => {
      const at = now();
      const wanted = (await listOf(orderId)).find(({ unit_id: id }) => id === unitId);
      if (!wanted) throw new NotFoundError('allocation.not_found', 'This order is not waiting for this product.');
      await transaction(async ({ allocations, orderEvents, audit }) => {
        await allocations.saveTurn({ orderId, unitId }, { turn, reason, by: actor.userId, at });
        const data = { name: wanted.name, turn: turn ?? '', reason };
        await orderEvents.add({ orderId, at, type: 'turn', data, userId: actor.userId });
        const target = { at, target: `order:${orderId}`, label: wanted.name };
        await audit.add(actor, 'order.turn_changed', { ...target, after: { turn, reason } });
      });
      await run();
      return listOf(orderId);
    },
  };
};
