import { createContext, use, useSyncExternalStore } from 'react';
import { unitKey, type StockUnit } from './stock-unit';
import type { StockEdits, UnitEdit } from './stock-edits';

export const StockEditsContext = createContext<StockEdits | null>(null);

export const useStockEdits = (): StockEdits => {
  const edits = use(StockEditsContext);
  if (edits === null) throw new Error('useStockEdits needs a StockEditsProvider above it');
  return edits;
};

/** Progress of the edit of this unit; undefined if there is none. */
export const useUnitEdit = (unit: StockUnit): UnitEdit | undefined => {
  const { subscribe, get } = useStockEdits();
  const key = unitKey(unit);
  return useSyncExternalStore(subscribe, () => get(key));
};
