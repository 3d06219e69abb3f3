import type { Product } from '@chainline/shared/products/product-contract';
import Drawer from '@mui/material/Drawer';
import { lazy, Suspense, useId, useState } from 'react';
import { LoadingState } from '../../../components/LoadingState';
import { PartBoundary } from './PartBoundary';

/** Fetched when it is first asked for: most visits to the list never open it. */
const StockHistoryPanel = lazy(async () => ({ default: (await import('./StockHistoryPanel')).StockHistoryPanel }));

type StockHistoryDrawerProps = {
  /** Null while it is closed. */
  productId: number | null;
  products: readonly Product[] | undefined;
  onClose: () => void;
};

/** "Why is this number?", at the side of the list it was asked about. */
export const StockHistoryDrawer = ({ productId, products, onClose }: StockHistoryDrawerProps) => {
  const titleId = useId();
  const [shown, setShown] = useState(productId);
  // While the drawer slides out it still shows what it was about.
  if (productId !== null && productId !== shown) setShown(productId);

  return (
    <Drawer
      anchor="right"
      open={productId !== null}
      onClose={onClose}
      slotProps={{ paper: { 'aria-labelledby': titleId, sx: { width: { xs: '100%', sm: 460 }, border: 0 } } }}
    >
      {shown !== null && (
        <PartBoundary resetKey={String(shown)}>
          <Suspense fallback={<LoadingState label="Loading the stock history" />}>
            <StockHistoryPanel
              key={shown}
              productId={shown}
              titleId={titleId}
              listed={products?.find(({ id }) => id === shown)}
              onClose={onClose}
            />
          </Suspense>
        </PartBoundary>
      )}
    </Drawer>
  );
};
