import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { VisuallyHidden } from '../../../components/VisuallyHidden';
import { formatCount } from '../../../lib/format';

type QuantityPairProps = {
  /** Quantity when the conflict arose. */
  then: number | null;
  /** Latest known quantity. */
  now: number | null;
};

/** Current quantity of one side, and below it the original one if that is known and differs. */
export const QuantityPair = ({ then, now }: QuantityPairProps) => (
  <Box component="span" sx={{ display: 'inline-block' }}>
    <Box component="span" sx={{ fontWeight: 700, color: now !== null && now < 0 ? 'error.main' : 'text.primary' }}>
      {formatCount(now)}
    </Box>
    {then !== null && then !== now && (
      <Typography variant="caption" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
        was {formatCount(then)}
        <VisuallyHidden> when the conflict arose</VisuallyHidden>
      </Typography>
    )}
  </Box>
);
