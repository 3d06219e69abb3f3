import type { StockStatus } from '@chainline/shared/products/product-rules';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatCount } from '../../../lib/format';
import { variationCount } from '../product-units';
import { StockState } from './StockState';

type StockLevelProps = {
  stock: { stock_status: StockStatus; stock_quantity: number | null; held_units?: number };
  /** Total of the variations, for a product without a number of its own. */
  inVariations?: { count: number; quantity: number | null } | undefined;
  /** Product that keeps the number, if it is shared. */
  note?: string | undefined;
  /** Shown after the number, usually a button about it. */
  children?: ReactNode;
};

/** Stock status and quantity. Untracked products show no number. */
export const StockLevel = ({
  stock: { stock_status, stock_quantity, held_units: held = 0 },
  inVariations,
  note,
  children,
}: StockLevelProps) => {
  const quantity = stock_quantity ?? inVariations?.quantity ?? null;
  const isOfVariations = stock_quantity === null && inVariations !== undefined;
  return (
    <Stack
      direction="row"
      spacing={1}
      useFlexGap
      sx={{ alignItems: 'center', justifyContent: { sm: 'flex-end' }, whiteSpace: 'nowrap' }}
    >
      <StockState
        stock={{ status: stock_status, quantity }}
        note={isOfVariations ? `in ${variationCount(inVariations.count)}` : note}
        held={held}
      />
      <Typography
        component="span"
        variant="body2"
        sx={{ fontWeight: 600, minWidth: { sm: '4ch' }, textAlign: 'right' }}
      >
        {formatCount(quantity)}
      </Typography>
      {children}
    </Stack>
  );
};
