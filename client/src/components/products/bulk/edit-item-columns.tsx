import type { RunItem } from '@chainline/shared/sync/run-contract';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Column } from '../../data-table/column';
import { ProductImage } from '../../ProductImage';
import { QuantityChange } from '../../runs/QuantityChange';
import { RunOutcomeChip } from '../../runs/RunOutcomeChip';
import { fieldLabel } from './edit-run-view';

const Product = ({ product_name, product_sku, woo_product_id }: RunItem) => (
  <Box sx={{ minWidth: { sm: 160 }, overflowWrap: 'anywhere' }}>
    <Typography variant="body2" sx={{ fontWeight: 600 }}>
      {product_name ?? `Product ${woo_product_id}`}
    </Typography>
    <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
      {product_sku === null || product_sku === '' ? 'No SKU' : product_sku}
    </Typography>
  </Box>
);

const Changes = ({ woo_quantity, woo_delta, changes }: RunItem) => (
  <Stack spacing={0.25}>
    {woo_delta !== 0 && (
      <Box>
        <Box component="span" sx={{ color: 'text.secondary', mr: 1 }}>
          Stock
        </Box>
        <QuantityChange quantity={woo_quantity} delta={woo_delta} />
      </Box>
    )}
    {changes.map(({ system, field, before, after }) => (
      <Box key={`${system} ${field}`}>
        <Box component="span" sx={{ color: 'text.secondary', mr: 1 }}>
          {fieldLabel(field)}
        </Box>
        {`${before ?? 'none'} → `}
        <Box component="span" sx={{ fontWeight: 700 }}>
          {after ?? 'none'}
        </Box>
      </Box>
    ))}
    {woo_delta === 0 && changes.length === 0 && (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        No change
      </Box>
    )}
  </Stack>
);

const Outcome = ({ outcome, reason, error }: RunItem) => (
  <Stack spacing={0.5} sx={{ alignItems: 'flex-start', minWidth: { sm: 180 }, overflowWrap: 'anywhere' }}>
    <RunOutcomeChip outcome={outcome} />
    {error !== null && (
      <Typography variant="body2" sx={{ color: 'error.main' }}>
        {error}
      </Typography>
    )}
    {reason !== '' && (
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        {reason}
      </Typography>
    )}
  </Stack>
);

export const editItemColumns: readonly Column<RunItem>[] = [
  {
    id: 'image',
    header: 'Image',
    headerHidden: true,
    cell: ({ woo_image }) => <ProductImage src={woo_image} alt="" size={40} />,
    width: 56,
    priority: 'media',
  },
  { id: 'product', header: 'Product', cell: (item) => <Product {...item} />, priority: 'title' },
  { id: 'changes', header: 'Change', cell: (item) => <Changes {...item} /> },
  { id: 'outcome', header: 'Outcome', cell: (item) => <Outcome {...item} /> },
];
