import { createContext, use } from 'react';
import type { ProductTask } from '../products';

/** Opens a product dialog from a table cell; null for people without edit rights. */
export const AccessoryActionsContext = createContext<((task: ProductTask) => void) | null>(null);

export const useAccessoryActions = () => use(AccessoryActionsContext);
