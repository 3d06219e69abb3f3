import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../components/lazy-part';
import { useHistoryParam } from './use-history-param';

/** Fetched on first use: most visits never open it. */
const StockHistoryDrawer = lazyPart(async () => (await import('./StockHistoryDrawer')).StockHistoryDrawer);

type StockHistorySlotProps = {
  /** Query to refetch when the drawer closes, as its numbers may have changed meanwhile. */
  listKey?: QueryKey;
};

/** Slot for the stock history on a page whose numbers have a `WhyButton`. */
export const StockHistorySlot = ({ listKey }: StockHistorySlotProps) => {
  const { asked, close } = useHistoryParam();
  const client = useQueryClient();
  const [shown, setShown] = useState(asked);
  // While the drawer slides out it keeps its contents.
  if (asked !== null && (asked.productId !== shown?.productId || asked.unitId !== shown.unitId)) setShown(asked);

  const closeAndRead = () => {
    close();
    if (listKey) void client.invalidateQueries({ queryKey: listKey });
  };

  return (
    <Suspense fallback={null}>
      {shown !== null && <StockHistoryDrawer subject={shown} open={asked !== null} onClose={closeAndRead} />}
    </Suspense>
  );
};
