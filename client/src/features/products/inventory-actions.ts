import { createContext, use } from 'react';
import type { ProductTask } from './editing/product-task';

/** What the cells of the table can ask the screen to do. */
export type InventoryActions = {
  /** Shows or hides the variations of a product. */
  toggle: (productId: number) => void;
  /** Opens what changes a product; null for people who may only look. */
  ask: ((task: ProductTask) => void) | null;
};

export const InventoryActionsContext = createContext<InventoryActions | null>(null);

export const useInventoryActions = (): InventoryActions => {
  const actions = use(InventoryActionsContext);
  if (actions === null) throw new Error('The cells of the inventory need the InventoryActionsContext above them');
  return actions;
};
