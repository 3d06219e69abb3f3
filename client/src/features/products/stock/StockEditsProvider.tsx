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

/** Keeps track of the edits of stock on a page; around everything on it that shows or changes stock. */
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

  // Following what waits is the browser's clock, and ends with the page.
  useEffect(() => edits.open(), [edits]);

  // The browser asks before it closes a page whose last wish has not reached the server.
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (edits.sending() > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [edits]);

  return <StockEditsContext value={edits}>{children}</StockEditsContext>;
};
