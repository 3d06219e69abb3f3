import Drawer from '@mui/material/Drawer';
import { useId } from 'react';
import { PartBoundary } from '../PartBoundary';
import { StockHistoryPanel } from './StockHistoryPanel';

type StockHistoryDrawerProps = {
  productId: number;
  open: boolean;
  onClose: () => void;
};

/** "Why is this number?", at the side of where it was asked, in front of a dialog too. */
export const StockHistoryDrawer = ({ productId, open, onClose }: StockHistoryDrawerProps) => {
  const titleId = useId();
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
      slotProps={{ paper: { 'aria-labelledby': titleId, sx: { width: { xs: '100%', sm: 460 }, border: 0 } } }}
      sx={{ zIndex: 'modal' }}
    >
      <PartBoundary resetKey={String(productId)}>
        <StockHistoryPanel key={productId} productId={productId} titleId={titleId} onClose={onClose} />
      </PartBoundary>
    </Drawer>
  );
};
