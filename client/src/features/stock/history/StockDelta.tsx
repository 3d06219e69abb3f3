import Box from '@mui/material/Box';
import { formatSigned } from '../../../lib/format';

const colorOf = (delta: number): string => {
  if (delta === 0) return 'text.secondary';
  return delta > 0 ? 'success.main' : 'error.main';
};

/** Signed difference of a stock number. */
export const StockDelta = ({ delta }: { delta: number }) => (
  <Box component="span" sx={{ color: colorOf(delta), fontWeight: 700, fontSize: '1rem' }}>
    {formatSigned(delta)}
  </Box>
);
