import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatCount, unknown } from '../../../lib/format';
import { isUsable } from '../conflict-form';

type ConflictSideProps = {
  title: string;
  quantity: number | null;
  action: string;
  /** Null for people who cannot decide. */
  onUse: ((quantity: number) => void) | null;
  disabled: boolean;
};

const remarkOn = (quantity: number | null): string | null => {
  if (quantity === null) return 'Not known';
  return quantity < 0 ? 'Stock cannot be below zero' : null;
};

/** Quantity on one side, with a button to use it. */
export const ConflictSide = ({ title, quantity, action, onUse, disabled }: ConflictSideProps) => {
  const remark = remarkOn(quantity);
  return (
    <Stack
      component="section"
      aria-label={title}
      spacing={1}
      sx={{ flex: 1, p: 2, border: 1, borderColor: 'divider', borderRadius: 1, alignItems: 'center' }}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary', fontWeight: 600 }}>
        {title}
      </Typography>
      <Typography component="p" sx={{ fontSize: '2rem', fontWeight: 700, lineHeight: 1.2 }}>
        {quantity === null ? unknown : formatCount(quantity)}
      </Typography>
      {remark !== null && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {remark}
        </Typography>
      )}
      {onUse && isUsable(quantity) && (
        <Button variant="outlined" fullWidth disabled={disabled} onClick={() => onUse(quantity)}>
          {action}
        </Button>
      )}
    </Stack>
  );
};
