import { createContext, use } from 'react';
import type { ProductTask } from '../products';

/** How the cells of the table ask the screen for a dialog; null for people who only look. */
export const AccessoryActionsContext = createContext<((task: ProductTask) => void) | null>(null);

export const useAccessoryActions = () => use(AccessoryActionsContext);
