import type { Product } from '@chainline/shared/products/product-contract';
import Drawer from '@mui/material/Drawer';
import { useId, useState } from 'react';
import { PartBoundary } from './PartBoundary';
import { StockHistoryPanel } from './StockHistoryPanel';

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
          <StockHistoryPanel
            key={shown}
            productId={shown}
            titleId={titleId}
            listed={products?.find(({ id }) => id === shown)}
            onClose={onClose}
          />
        </PartBoundary>
      )}
    </Drawer>
  );
};
