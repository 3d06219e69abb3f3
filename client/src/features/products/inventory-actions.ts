import { createContext, use } from 'react';
import type { ProductTask } from './editing/product-task';

/** Actions of table cells on the screen. */
export type InventoryActions = {
  /** Shows or hides the variations of a product. */
  toggle: (productId: number) => void;
  /** Opens a dialog of a product; null for read-only users. */
  ask: ((task: ProductTask) => void) | null;
};

export const InventoryActionsContext = createContext<InventoryActions | null>(null);

export const useInventoryActions = (): InventoryActions => {
  const actions = use(InventoryActionsContext);
  if (actions === null) throw new Error('The cells of the inventory need the InventoryActionsContext above them');
  return actions;
};
