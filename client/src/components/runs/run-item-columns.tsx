import type { RunItem } from '@chainline/shared/sync/run-contract';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ComponentProps } from 'react';
import type { Column } from '../data-table/column';
import { ProductImage } from '../ProductImage';
import { WhyButton } from '../stock-history/WhyButton';
import { QuantityChange } from './QuantityChange';
import { describeChange } from './run-view';
import { RunOutcomeChip } from './RunOutcomeChip';

const nameOf = ({ product_name, woo_product_id }: RunItem): string =>
  product_name ?? `WooCommerce product ${woo_product_id}`;

const Product = ({ item }: { item: RunItem }) => (
  <Box sx={{ minWidth: { sm: 160 }, overflowWrap: 'anywhere' }}>
    <Typography variant="body2" sx={{ fontWeight: 600 }}>
      {nameOf(item)}
    </Typography>
    <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
      {item.product_sku === null || item.product_sku === '' ? 'No SKU' : item.product_sku}
    </Typography>
  </Box>
);

type ExplainedProps = { item: RunItem; side: string } & ComponentProps<typeof QuantityChange>;

const Explained = ({ item, side, quantity, delta }: ExplainedProps) => (
  <Stack direction="row" spacing={0.5} sx={{ alignItems: 'center' }}>
    <QuantityChange quantity={quantity} delta={delta} />
    <WhyButton productId={item.product_id} unitId={item.woo_product_id} subject={`${nameOf(item)}, ${side}`} />
  </Stack>
);

const Outcome = ({ item: { outcome, reason, error, changes } }: { item: RunItem }) => (
  <Stack spacing={0.5} sx={{ alignItems: 'flex-start', minWidth: { sm: 200 }, overflowWrap: 'anywhere' }}>
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
    {changes.map((change) => (
      <Typography key={`${change.system} ${change.field}`} variant="caption" component="p">
        {describeChange(change)}
      </Typography>
    ))}
  </Stack>
);

export const runItemColumns: readonly Column<RunItem>[] = [
  {
    id: 'image',
    header: 'Image',
    headerHidden: true,
    cell: ({ woo_image }) => <ProductImage src={woo_image} alt="" size={40} />,
    width: 56,
    priority: 'media',
  },
  { id: 'product', header: 'Shop product', cell: (item) => <Product item={item} />, priority: 'title' },
  {
    id: 'lightspeed',
    header: 'Lightspeed item',
    cell: ({ lightspeed_name, lightspeed_item_id }) =>
      lightspeed_name ?? (lightspeed_item_id === null ? '–' : `Lightspeed item ${lightspeed_item_id}`),
  },
  {
    id: 'shop_quantity',
    header: 'Online shop',
    cell: (item) => <Explained item={item} side="Online shop" quantity={item.woo_quantity} delta={item.woo_delta} />,
  },
  {
    id: 'till_quantity',
    header: 'Lightspeed',
    cell: (item) => (
      <Explained item={item} side="Lightspeed" quantity={item.lightspeed_quantity} delta={item.lightspeed_delta} />
    ),
  },
  { id: 'outcome', header: 'Outcome', cell: (item) => <Outcome item={item} /> },
];
