import Drawer from '@mui/material/Drawer';
import { useId } from 'react';
import { PartBoundary } from '../../../components/PartBoundary';
import { StockHistoryPanel } from './StockHistoryPanel';
import type { StockSubject } from './use-history-param';

type StockHistoryDrawerProps = {
  subject: StockSubject;
  open: boolean;
  onClose: () => void;
};

/** Drawer for "Why is this number?", in front of dialogs too. */
export const StockHistoryDrawer = ({ subject, open, onClose }: StockHistoryDrawerProps) => {
  const titleId = useId();
  const key = `${subject.productId}/${subject.unitId ?? ''}`;
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
      slotProps={{ paper: { 'aria-labelledby': titleId, sx: { width: { xs: '100%', sm: 460 }, border: 0 } } }}
      sx={{ zIndex: 'modal' }}
    >
      <PartBoundary resetKey={key}>
        <StockHistoryPanel key={key} subject={subject} titleId={titleId} onClose={onClose} />
      </PartBoundary>
    </Drawer>
  );
};
