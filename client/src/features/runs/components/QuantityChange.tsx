import Box from '@mui/material/Box';
import { VisuallyHidden } from '../../../components/VisuallyHidden';
import { formatSigned } from '../../../lib/format';
import { quantityChange } from '../run-view';

type QuantityChangeProps = { quantity: number | null; delta: number };

const colorOf = (delta: number): string => (delta > 0 ? 'success.main' : 'error.main');

/** One side's number before and after; only the number where nothing changes. */
export const QuantityChange = ({ quantity, delta }: QuantityChangeProps) => {
  const { before, after } = quantityChange(quantity, delta);
  if (delta === 0) {
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {before}
      </Box>
    );
  }
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 0.75, whiteSpace: 'nowrap', alignItems: 'baseline' }}>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {before}
      </Box>
      <span aria-hidden>→</span>
      <VisuallyHidden> to </VisuallyHidden>
      <Box component="span" sx={{ fontWeight: 700 }}>
        {after}
      </Box>
      <Box component="span" sx={{ fontWeight: 600, fontSize: '0.8125rem', color: colorOf(delta) }}>
        {formatSigned(delta)}
      </Box>
    </Box>
  );
};
