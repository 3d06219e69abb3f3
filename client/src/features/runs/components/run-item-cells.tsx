import type { RunItem } from '@chainline/shared/sync/run-contract';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Column } from '../../../components/data-table/column';
import { ProductImage } from '../../images';
import { StatusChip } from '../../../components/StatusChip';
import { outcomeOf } from '../run-view';

export const itemImageColumn: Column<RunItem> = {
  id: 'image',
  header: 'Image',
  headerHidden: true,
  cell: ({ woo_image }) => <ProductImage src={woo_image} alt="" size={40} />,
  width: 56,
  priority: 'media',
};

export const itemName = ({ product_name, woo_product_id }: RunItem): string =>
  product_name ?? `WooCommerce product ${woo_product_id}`;

export const ItemProduct = ({ item }: { item: RunItem }) => (
  <Box sx={{ minWidth: { sm: 160 }, overflowWrap: 'anywhere' }}>
    <Typography variant="body2" sx={{ fontWeight: 600 }}>
      {itemName(item)}
    </Typography>
    <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
      {item.product_sku === null || item.product_sku === '' ? 'No SKU' : item.product_sku}
    </Typography>
  </Box>
);

type ItemOutcomeProps = { item: RunItem; children?: ReactNode };

/** Outcome of an item, with its reason and other changes. */
export const ItemOutcome = ({ item, children }: ItemOutcomeProps) => (
  <Stack spacing={0.5} sx={{ alignItems: 'flex-start', minWidth: { sm: 200 }, overflowWrap: 'anywhere' }}>
    <StatusChip {...outcomeOf(item)} />
    {item.error !== null && (
      <Typography variant="body2" sx={{ color: 'error.main' }}>
        {item.error}
      </Typography>
    )}
    {item.reason !== '' && (
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        {item.reason}
      </Typography>
    )}
    {children}
  </Stack>
);
