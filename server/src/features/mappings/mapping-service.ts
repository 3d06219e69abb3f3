import type { ChangeMapping, CreateMapping, Mapping } from '@chainline/shared/mappings/mapping-contract';
import { NotFoundError, RuleError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { LightspeedItems } from '../lightspeed';
import type { Products } from '../products';
import type { MappingReadModel } from './mapping-read-model';
import type { MappingStore } from './mapping-store';

type Dependencies = {
  mappings: MappingStore;
  mappingViews: MappingReadModel;
  products: Products;
  items: LightspeedItems;
  /** Asks for the first comparison of a new mapping. */
  requestCheck: (shopUnitId: number) => Promise<void>;
  now: () => Date;
};

export const createMappingService = ({ mappings, mappingViews, products, items, requestCheck, now }: Dependencies) => {
  const get = async (id: number): Promise<Mapping> => {
    const mapping = await mappingViews.find(id);
    if (!mapping) throw new NotFoundError('mapping.not_found', 'This mapping no longer exists.');
    return mapping;
  };

  return {
    create: async (actor: Actor, input: CreateMapping): Promise<Mapping> => {
      const unit = await products.findUnit(input.woo_product_id);
      if (!unit) {
        throw new RuleError('mapping.unknown_shop_unit', 'There is no product or variation with this WooCommerce ID.', {
          fields: [{ path: 'woo_product_id', message: 'Not in the online shop: import products, or choose another.' }],
        });
      }
      if (!(await items.exists(input.lightspeed_item_id))) {
        throw new RuleError('mapping.unknown_till_item', 'There is no Lightspeed item with this ID.', {
          fields: [{ path: 'lightspeed_item_id', message: 'Not in Lightspeed: import items, or choose another.' }],
        });
      }
      const id = await mappings.insert({
        ...input,
        woo_parent_id: unit.parent_id,
        created_by: actor.userId,
        at: now(),
      });
      await requestCheck(unit.id);
      return get(id);
    },

    change: async (id: number, change: ChangeMapping): Promise<Mapping> => {
      await mappings.update(id, change, now());
      const [enabled] = await mappings.listEnabled([id]);
      // What it missed while it was off, or what its new direction means, is found by comparing.
      if (enabled) await requestCheck(enabled.woo_product_id);
      return get(id);
    },

    remove: mappings.remove,
  };
};

export type MappingService = ReturnType<typeof createMappingService>;
