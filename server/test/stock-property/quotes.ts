import { defaultSyncSettings, type OversellShield } from '@chainline/shared/settings/sync-settings-contract';
import { saleMarkerKey } from '../../src/providers/woocommerce/woo-sale-mapper';
import type { QuoteEvent } from './events';
import type { Stage } from './stage';
import type { Mapped, World } from './world';

type Accepted = {
  id: number;
  orderId: number | null;
  units: { mapped: Mapped; quantity: number }[];
  isBike: boolean;
  hasEnded: boolean;
};

/** Statuses of orders that have not taken their units yet but still may. */
const open = new Set(['pending', 'failed']);

/** Customers who accept quotes, and the units to be held for them, tracked without the engine. */
export const createQuotes = ({ services, manager, now }: Stage, world: World) => {
  let accepted: Accepted[] = [];
  let atBackup: Accepted[] = [];
  let nextId = 0;
  const held: { mode: OversellShield } = { mode: defaultSyncSettings.oversell_shield };

  const isHeld = ({ orderId, isBike, hasEnded }: Accepted): boolean => {
    if (hasEnded || held.mode === 'off' || (held.mode === 'bikes' && !isBike)) return false;
    return orderId === null || open.has(world.statusOf(orderId));
  };

  const reservedOf = (mapped: Mapped): number =>
    mapped.direction === 'woo_to_ls'
      ? 0
      : accepted
          .filter(isHeld)
          .flatMap(({ units }) => units.filter((one) => one.mapped === mapped))
          .reduce((sum, { quantity }) => sum + quantity, 0);

  const accept = async ({ lines, isBike, isOrdered }: Extract<QuoteEvent, { kind: 'accept' }>): Promise<void> => {
    nextId += 1;
    const id = nextId;
    const marker = `10${id}/hash`;
    const units = lines.map(({ unit, quantity }) => ({ mapped: world.at(unit), quantity }));
    await services.stores.stockReservations.hold(
      {
        quoteId: id,
        quoteNumber: `10${id}`,
        marker,
        lines: units.map(({ mapped, quantity }) => ({ unitId: mapped.unitId, units: quantity, isBike })),
      },
      now(),
    );
    const orderId = isOrdered ? world.orderOf(lines, { key: saleMarkerKey, value: marker }) : null;
    accepted.push({ id, orderId, units, isBike, hasEnded: false });
  };

  return {
    reservedOf,
    /** Some database may hold units for a quote, now or as it was at the backup. */
    isClaimed: (mapped: Mapped): boolean =>
      [...accepted, ...atBackup].some(({ units, hasEnded }) => !hasEnded && units.some((one) => one.mapped === mapped)),
    /** Quantity that the shop must offer if there are this many units. */
    offeredOf: (mapped: Mapped, quantity: number): number => Math.max(0, quantity - reservedOf(mapped)),

    /** A restored database has forgotten what happened since. @returns a function that forgets it here, too */
    backUp: (): (() => void) => {
      const then = accepted.map((one) => ({ ...one }));
      atBackup = then;
      return () => {
        accepted = then.map((one) => ({ ...one }));
      };
    },

    happen: async (event: QuoteEvent): Promise<void> => {
      switch (event.kind) {
        case 'accept':
          return accept(event);
        case 'quote_ended': {
          const one = accepted[event.nth % Math.max(1, accepted.length)];
          if (!one) return;
          one.hasEnded = true;
          await services.stores.stockReservations.end(one.id, now());
          return;
        }
        case 'shield': {
          held.mode = event.mode;
          const { settings, version } = await services.settings.sections.sync.get();
          const changed = { ...settings, oversell_shield: event.mode };
          await services.settings.sections.sync.put(manager, { settings: changed, version });
        }
      }
    },
  };
};

export type Quotes = ReturnType<typeof createQuotes>;
