import type { Product } from '@chainline/shared/products/product-contract';
import { useState } from 'react';
import { nothing, selectionFor, toggled, toggledPage, type Chosen, type Narrowing } from '../selection';

/** Selected products and variations, across pages. */
export const useProductSelection = (narrowing: Narrowing, onPage: readonly Product[]) => {
  const [kept, setKept] = useState(nothing);
  const selection = selectionFor(kept, narrowing);
  return {
    selection,
    toggle: (unit: Chosen) => setKept(toggled(selection, unit)),
    togglePage: () => setKept(toggledPage(selection, onPage)),
    selectAll: (total: number) => setKept({ kind: 'all', narrowing, total }),
    clear: () => setKept(nothing),
  };
};

export type ProductSelection = ReturnType<typeof useProductSelection>;
