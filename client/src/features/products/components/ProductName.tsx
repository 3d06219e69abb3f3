import type { Product } from '@chainline/shared/products/product-contract';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useInventoryActions } from '../inventory-actions';
import { toSnippet } from '../../../lib/plain-text';
import { hasVariations, variationCount } from '../../stock';
import { ProductWriteNotice } from '../editing/ProductWriteNotice';

type ProductNameProps = { product: Product; open: boolean };

const VariationsToggle = ({ product: { id, name, variation_count }, open }: ProductNameProps) => {
  const { toggle } = useInventoryActions();
  const label = variationCount(variation_count);
  return (
    <Button
      size="small"
      aria-expanded={open}
      aria-label={`${label} of ${name}`}
      onClick={() => toggle(id)}
      startIcon={<ExpandMoreIcon sx={{ transform: open ? 'none' : 'rotate(-90deg)', transition: 'transform 150ms' }} />}
      sx={{
        minHeight: 26,
        py: 0,
        px: 0.75,
        ml: -0.75,
        alignSelf: 'flex-start',
        '& .MuiButton-startIcon': { mr: 0.25 },
      }}
    >
      {label}
    </Button>
  );
};

/** One line whatever its width: products are told apart by name, not by description. */
const snippetLook = {
  color: 'text.secondary',
  lineHeight: 1.4,
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: { xs: 2, sm: 1 },
  overflow: 'hidden',
};

/** Name, start of the description, and the toggle for variations. */
export const ProductName = ({ product, open }: ProductNameProps) => {
  const { ask } = useInventoryActions();
  const snippet = toSnippet(product.description);
  return (
    <Stack sx={{ minWidth: { sm: 180 } }}>
      <Box component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {product.name}
      </Box>
      {snippet !== '' && (
        <Typography variant="caption" title={snippet} sx={snippetLook}>
          {snippet}
        </Typography>
      )}
      {ask !== null && <ProductWriteNotice product={product} />}
      {hasVariations(product) && <VariationsToggle product={product} open={open} />}
    </Stack>
  );
};
