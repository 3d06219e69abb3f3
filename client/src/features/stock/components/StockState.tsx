import { stockBadge, stockNote, type StockBadge, type StockStatus } from '@chainline/shared/products/product-rules';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatCount } from '../../../lib/format';
import { useUser } from '../../../lib/session-context';
import { StatusChip, type Tone } from '../../../components/StatusChip';

const tones: Record<StockBadge, Tone> = {
  'In Stock': 'success',
  'Low Stock': 'warning',
  'Out of Stock': 'error',
  'Status Unknown': 'neutral',
};

type StockStateProps = {
  stock: { status: StockStatus; quantity: number | null };
  /** Shown beneath the badge, with the note about the status if there is one. */
  note?: string | undefined;
  /** Units in stock that the shop does not offer. */
  held?: number;
};

const Note = ({ children }: { children: ReactNode }) => (
  <Typography variant="caption" sx={{ color: 'text.secondary', lineHeight: 1.3 }}>
    {children}
  </Typography>
);

/** Stock badge, with a note beneath it so that unknown is not read as none. */
export const StockState = ({ stock: { status, quantity }, note, held = 0 }: StockStateProps) => {
  const badge = stockBadge(status, quantity, useUser().lowStock);
  const told = quantity === null && note !== undefined ? [note] : [stockNote(status, quantity), note];
  return (
    <Stack spacing={0.25} sx={{ alignItems: { xs: 'flex-start', sm: 'flex-end' } }}>
      <StatusChip label={badge} tone={tones[badge]} />
      {told.filter(Boolean).map((text) => (
        <Note key={text}>{text}</Note>
      ))}
      {held > 0 && <Note>{`${formatCount(held)} held for quotes`}</Note>}
    </Stack>
  );
};
