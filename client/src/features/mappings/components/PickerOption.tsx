import type { Pick } from '@chainline/shared/mappings/mapping-contract';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ProductImage } from '../../images';
import { describePick } from '../mapping-view';

/** One option, with details to tell similar products apart. */
export const PickerOption = ({ pick }: { pick: Pick }) => (
  <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center', minWidth: 0 }}>
    <ProductImage src={pick.image} alt="" size={40} />
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {pick.name}
      </Typography>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        {describePick(pick)}
      </Typography>
    </Box>
  </Stack>
);
