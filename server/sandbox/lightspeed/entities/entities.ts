import { createCategoryEntity, createManufacturerEntity, createSerializedEntity } from './catalogue';
import { createCustomerEntity } from './customer';
import type { Entities, Entity, EntityContext } from './entity';
import { createImageEntity } from './image';
import { createInventoryLogEntity, createItemShopEntity } from './inventory';
import { createItemEntity } from './item';
import { createPurchaseEntity, createPurchaseLineEntity } from './purchase';
import { createPaymentTypeEntity, createSaleEntity, createSaleLineEntity } from './sale';
import { createEmployeeEntity, createRegisterEntity, createShopEntity } from './shop';

const makers = [
  createItemEntity,
  createItemShopEntity,
  createInventoryLogEntity,
  createCategoryEntity,
  createManufacturerEntity,
  createSerializedEntity,
  createImageEntity,
  createShopEntity,
  createRegisterEntity,
  createEmployeeEntity,
  createCustomerEntity,
  createSaleEntity,
  createSaleLineEntity,
  createPaymentTypeEntity,
  createPurchaseEntity,
  createPurchaseLineEntity,
];

/** All entities under `/Account/{accountID}/`, by their name in the path. */
export const createEntities = (shared: Omit<EntityContext, 'entity'>): Entities => {
  const entities = new Map<string, Entity>();
  const entity = (name: string): Entity => {
    const found = entities.get(name);
    if (!found) throw new Error(`No entity ${name}`);
    return found;
  };
  for (const make of makers) {
    const made = make({ ...shared, entity });
    entities.set(made.name, made);
  }
  return entities;
};
