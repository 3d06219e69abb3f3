import type { Variation } from '@chainline/shared/products/product-contract';
import BranchIcon from '@mui/icons-material/SubdirectoryArrowRight';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { variationName } from '../variation-name';

export const VariationName = ({ variation }: { variation: Variation }) => (
  <Stack direction="row" spacing={0.5} sx={{ alignItems: 'center', color: 'text.secondary' }}>
    <BranchIcon fontSize="inherit" aria-hidden />
    <Typography component="span" variant="body2" sx={{ color: 'text.primary' }}>
      {variationName(variation)}
    </Typography>
  </Stack>
);
