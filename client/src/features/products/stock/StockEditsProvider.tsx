import type { StockEdit } from '@chainline/shared/products/stock-edit-contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { errorMessage } from '../../../lib/api-error';
import { useToast } from '../../../components/toast-context';
import { useForgetProducts } from '../api/forget-products';
import { stockEditCalls } from '../api/stock-edit-calls';
import { createStockEdits } from './stock-edits';
import { StockEditsContext } from './stock-edits-context';
import { editText } from './stock-texts';

/** Tracks the stock edits of a page; wraps everything that shows or changes stock. */
export const StockEditsProvider = ({ children }: { children: ReactNode }) => {
  const toast = useToast();
  const forget = useForgetProducts();
  const client = useQueryClient();
  const [edits] = useState(() => {
    const ended = (edit: StockEdit) => {
      void client.invalidateQueries({ queryKey: ['stock-edits'] });
      if (edit.state === 'unchanged') return;
      if (edit.state === 'failed') {
        toast({ message: `Failed to update ${edit.kind}: ${edit.message}`, tone: 'error' });
        return;
      }
      if (edit.state === 'cancelled') {
        toast({ message: edit.message, tone: 'info' });
        return;
      }
      const undo = edit.can.undo ? { action: { label: 'Undo', onClick: () => store.undo(edit) } } : {};
      toast({ message: edit.state === 'applied' ? editText(edit) : edit.message, tone: 'success', ...undo });
    };
    const refused = (error: unknown) => toast({ message: errorMessage(error), tone: 'error' });
    const store = createStockEdits(stockEditCalls, { ended, refused, refresh: forget });
    return store;
  });

  // Polls waiting edits until the page is left.
  useEffect(() => edits.open(), [edits]);

  // Let the browser ask before it closes a page with unsent edits.
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (edits.sending() > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [edits]);

  return <StockEditsContext value={edits}>{children}</StockEditsContext>;
};
