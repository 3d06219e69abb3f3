import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useHistoryParam } from './use-history-param';

/** Fetched when it is first asked for: most visits never open it. */
const StockHistoryDrawer = lazy(async () => ({ default: (await import('./StockHistoryDrawer')).StockHistoryDrawer }));

type StockHistorySlotProps = {
  /** What is read again once it closes, as its numbers may have moved on meanwhile. */
  listKey?: QueryKey;
};

/** Where the stock history of a product opens on a page whose numbers have a `WhyButton`. */
export const StockHistorySlot = ({ listKey }: StockHistorySlotProps) => {
  const { productId, close } = useHistoryParam();
  const client = useQueryClient();
  const [shown, setShown] = useState(productId);
  // While the drawer slides out it still shows what it was about.
  if (productId !== null && productId !== shown) setShown(productId);

  const closeAndRead = () => {
    close();
    if (listKey) void client.invalidateQueries({ queryKey: listKey });
  };

  return (
    <Suspense fallback={null}>
      {shown !== null && <StockHistoryDrawer productId={shown} open={productId !== null} onClose={closeAndRead} />}
    </Suspense>
  );
};
