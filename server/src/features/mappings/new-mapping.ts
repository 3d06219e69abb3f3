import type { CreateMapping } from '@chainline/shared/mappings/mapping-contract';
import { RuleError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { AuditStore } from '../audit';
import type { LightspeedItems } from '../lightspeed';
import type { Products } from '../products';
import type { MappingStore } from './mapping-store';

export type MappingStores = {
  mappings: MappingStore;
  products: Products;
  lightspeedItems: LightspeedItems;
  audit: AuditStore;
};

type Dependencies<S> = {
  /** Requests the first comparison of a new mapping, in the same transaction. */
  requestCheck: (inside: S, shopUnitId: number) => Promise<void>;
  now: () => Date;
};

type MappedPair = { woo_product_id: number; lightspeed_item_id: number };

/** Label of a pair in the audit log. */
export const pairLabel = (pair: MappedPair): string =>
  `WooCommerce product ${pair.woo_product_id}, Lightspeed item ${pair.lightspeed_item_id}`;

export const toAudit = (mapping: MappedPair & { id: number }) => ({
  target: `mapping:${mapping.id}`,
  label: pairLabel(mapping),
});

/** Creates a mapping on a person's behalf, in the caller's transaction; returns its id. */
export const createMappingMaker =
  <S extends MappingStores>({ requestCheck, now }: Dependencies<S>) =>
  async (inside: S, actor: Actor, input: CreateMapping): Promise<number> => {
    const unit = await inside.products.findUnit(input.woo_product_id);
    if (!unit) {
      throw new RuleError('mapping.unknown_shop_unit', 'There is no product or variation with this WooCommerce ID.', {
        fields: [{ path: 'woo_product_id', message: 'Not in the online shop: import products, or choose another.' }],
      });
    }
    if (unit.shares_stock) {
      throw new RuleError(
        'mapping.shared_stock',
        'This variation has no stock of its own: it is counted with its product. Map the product instead.',
        { fields: [{ path: 'woo_product_id', message: 'Counted with its product: choose the product.' }] },
      );
    }
    if (!(await inside.lightspeedItems.exists(input.lightspeed_item_id))) {
      throw new RuleError('mapping.unknown_till_item', 'There is no Lightspeed item with this ID.', {
        fields: [{ path: 'lightspeed_item_id', message: 'Not in Lightspeed: import items, or choose another.' }],
      });
    }
    const id = await inside.mappings.insert({
      ...input,
      woo_parent_id: unit.parent_id,
      created_by: actor.userId,
      at: now(),
    });
    const { sync_direction, manually_verified } = input;
    await inside.audit.add(actor, 'mapping.created', {
      at: now(),
      ...toAudit({ ...input, id }),
      after: { sync_direction, manually_verified },
    });
    await requestCheck(inside, unit.id);
    return id;
  };

export type MappingMaker<S> = (inside: S, actor: Actor, input: CreateMapping) => Promise<number>;
