import { maxLines } from '@chainline/shared/quotes/quote-draft';
import type { Sellable } from '@chainline/shared/products/sellable-contract';
import { useBuilder } from '../builder-context';
import { addUnit, maxOfOne } from '../builder-lines';
import { useBuilderToast } from './use-builder-toast';

/** Adds one of a unit and shows a toast. */
export const useAddUnit = () => {
  const { form, change } = useBuilder();
  const toast = useBuilderToast();
  return (unit: Sellable) => {
    if (addUnit(form, unit) === form) {
      toast(`A quote holds at most ${maxLines} products, and ${maxOfOne} of each.`, { tone: 'warning' });
      return;
    }
    change((current) => addUnit(current, unit));
    toast('Item added to quote');
  };
};
