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
  const { asked, close } = useHistoryParam();
  const client = useQueryClient();
  const [shown, setShown] = useState(asked);
  // While the drawer slides out it still shows what it was about.
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
