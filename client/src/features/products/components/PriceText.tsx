import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { VisuallyHidden } from '../../../components/VisuallyHidden';
import { formatAud } from '../../../lib/format';
import type { ShownPrice } from '../product-price';

/** A price; a sale price with the regular price struck through beside it. */
export const PriceText = ({ price: { now, was, from } }: { price: ShownPrice }) => (
  <Stack
    direction="row"
    spacing={1}
    useFlexGap
    sx={{
      alignItems: 'baseline',
      justifyContent: { sm: 'flex-end' },
      whiteSpace: 'nowrap',
    }}
  >
    {was !== null && (
      <Box component="s" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
        <VisuallyHidden>Regular price </VisuallyHidden>
        {formatAud(was)}
      </Box>
    )}
    <Box component="span" sx={was === null ? {} : { color: 'secondary.main', fontWeight: 600 }}>
      {was !== null && <VisuallyHidden>Sale price </VisuallyHidden>}
      {from && 'From '}
      {formatAud(now)}
    </Box>
  </Stack>
);
