import type { RunItem } from '@chainline/shared/sync/run-contract';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ComponentProps } from 'react';
import type { Column } from '../../../components/data-table/column';
import { WhyButton } from '../../stock';
import { QuantityChange } from './QuantityChange';
import { itemImageColumn, itemName, ItemOutcome, ItemProduct } from './run-item-cells';
import { describeChange } from '../run-view';

type ExplainedProps = { item: RunItem; side: string } & ComponentProps<typeof QuantityChange>;

const Explained = ({ item, side, quantity, delta }: ExplainedProps) => (
  <Stack direction="row" spacing={0.5} sx={{ alignItems: 'center' }}>
    <QuantityChange quantity={quantity} delta={delta} />
    <WhyButton productId={item.product_id} unitId={item.woo_product_id} subject={`${itemName(item)}, ${side}`} />
  </Stack>
);

const Outcome = ({ item }: { item: RunItem }) => (
  <ItemOutcome item={item}>
    {item.changes.map((change) => (
      <Typography key={`${change.system} ${change.field}`} variant="caption" component="p">
        {describeChange(change)}
      </Typography>
    ))}
  </ItemOutcome>
);

export const runItemColumns: readonly Column<RunItem>[] = [
  itemImageColumn,
  { id: 'product', header: 'Shop product', cell: (item) => <ItemProduct item={item} />, priority: 'title' },
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
