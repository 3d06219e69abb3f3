import type { BikeProposal } from '@chainline/shared/bikes/bike-proposal-contract';
import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import type { Transaction } from '../../../db/transaction';
import { NotFoundError } from '../../../errors';
import type { Actor } from '../../../http/actor';
import type { Receipt } from '../../allocation';
import { dayOf } from '../../quotes';
import { targetOf } from '../bike-service';
import { emptyBike } from '../bike-rows';
import type { BikeFollower, BikeFollowStores } from './bike-follower';
import type { BikeProposalStore } from './bike-proposal-store';

export type BikeProposalStores = BikeFollowStores & { bikeProposals: BikeProposalStore };

type Dependencies<S extends BikeProposalStores> = {
  stores: BikeProposalStores;
  transaction: Transaction<S>;
  follower: Pick<BikeFollower, 'receive'>;
  settings: { shop: () => Promise<ShopSettings> };
  now: () => Date;
};

const notFound = () => new NotFoundError('bike.no_proposal', 'These bikes are no longer proposed.');

/** Records for bikes that the till has received and the register does not know. */
export const createBikeProposalService = <S extends BikeProposalStores>(dependencies: Dependencies<S>) => {
  const { stores, transaction, follower, settings, now } = dependencies;

  const list = (): Promise<BikeProposal[]> => stores.bikeProposals.listOpen();

  return {
    list,

    /** Fills records with what the till received, and proposes records for the rest. */
    receive: async (inside: BikeProposalStores, receipts: readonly Receipt[]): Promise<void> => {
      const at = now();
      for (const { item, purchaseOrderId, quantity } of await follower.receive(inside, receipts)) {
        await inside.bikeProposals.insert({ ...item, purchaseOrderId, quantity, at });
      }
    },

    add: async (actor: Actor, id: number): Promise<BikeProposal[]> => {
      const at = now();
      const { time_zone: zone } = await settings.shop();
      await transaction(async (inside) => {
        const proposal = await inside.bikeProposals.lock(id);
        if (!proposal || proposal.state === 'dismissed') throw notFound();
        if (proposal.state === 'added') return;
        const { name, brand, quantity, purchase_order_id: order, till_item_id: item, product_id: product } = proposal;
        const arrivedOn = dayOf(proposal.received_at, zone);
        const bike = {
          ...emptyBike,
          model: name,
          brand: brand === '' ? 'Unknown' : brand,
          inv_number: `PO ${order}`,
          inv_type: 'BBS Stock',
          arrived: 'yes' as const,
          arrived_on: arrivedOn,
        };
        for (let made = 0; made < quantity; made += 1) {
          const bikeId = await inside.bikes.insert({ ...bike, requestKey: null, by: actor.userId, at });
          if (bikeId === null) continue;
          const links = { till_item: item, product, order: null, customer: null, work_order: null };
          await inside.bikeLinks.set(bikeId, links, []);
          const source = `Received at the till with purchase order ${order}`;
          await inside.bikes.addEntry({ bikeId, at, type: 'created', userId: actor.userId, source });
          const after = { model: bike.model, inv_number: bike.inv_number };
          await inside.audit.add(actor, 'bike.created', { ...targetOf(bikeId, bike, at), after });
        }
        await inside.bikeProposals.decide(id, 'added', { by: actor.userId, at });
      });
      return list();
    },

    dismiss: async (actor: Actor, id: number): Promise<BikeProposal[]> => {
      await transaction(async (inside) => {
        const proposal = await inside.bikeProposals.lock(id);
        if (!proposal || proposal.state === 'added') throw notFound();
        await inside.bikeProposals.decide(id, 'dismissed', { by: actor.userId, at: now() });
      });
      return list();
    },
  };
};

export type BikeProposalService = ReturnType<typeof createBikeProposalService>;
