import type { LightspeedItem, listInventoryItems } from '@chainline/shared/lightspeed/lightspeed-contract';
import type { ResponseOf } from '@chainline/shared/http/endpoint';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { DataTable } from '../../../components/data-table/DataTable';
import type { Column, TableList } from '../../../components/data-table/column';
import { WhyButton } from '../../stock';
import { StatusChip } from '../../../components/StatusChip';
import { formatCount, formatUsd, unknown } from '../../../lib/format';
import { defaultPrice, quantityOnHand } from '../lightspeed-item';

const pageSizes = [10, 25, 50, 100];

const Missing = ({ label }: { label: string }) => (
  <Box component="span" role="img" aria-label={label} sx={{ color: 'text.secondary' }}>
    {unknown}
  </Box>
);

const PriceCell = ({ item }: { item: LightspeedItem }) => {
  const price = defaultPrice(item);
  return price === null ? <Missing label="Price not known" /> : formatUsd(price);
};

const QuantityCell = ({ item }: { item: LightspeedItem }) => {
  const quantity = quantityOnHand(item);
  return (
    <Stack direction="row" spacing={0.5} sx={{ alignItems: 'center', justifyContent: { sm: 'flex-end' } }}>
      {quantity === null ? (
        <Missing label="Quantity not known" />
      ) : (
        <Box sx={{ fontWeight: 600, color: quantity > 0 ? 'text.primary' : 'error.main' }}>{formatCount(quantity)}</Box>
      )}
      <WhyButton productId={item.product_id} unitId={item.woo_product_id} subject={item.description} />
    </Stack>
  );
};

const columns: readonly Column<LightspeedItem>[] = [
  { id: 'systemSku', header: 'System SKU', cell: (item) => item.systemSku, sortable: true },
  {
    id: 'description',
    header: 'Description',
    cell: (item) => <Box sx={{ fontWeight: 600, minWidth: { sm: 220 } }}>{item.description}</Box>,
    sortable: true,
    priority: 'title',
  },
  {
    id: 'customSku',
    header: 'Custom SKU',
    cell: (item) => (item.customSku === '' ? <Missing label="None" /> : item.customSku),
    sortable: true,
  },
  {
    id: 'category',
    header: 'Category',
    cell: (item) => (item.Category.name === '' ? <Missing label="None" /> : item.Category.name),
    sortable: true,
  },
  { id: 'price', header: 'Price', cell: (item) => <PriceCell item={item} />, align: 'right', sortable: true },
  { id: 'qoh', header: 'Quantity', cell: (item) => <QuantityCell item={item} />, align: 'right', sortable: true },
  {
    id: 'mapped',
    header: 'Mapping',
    cell: ({ mapped }) => <StatusChip label={mapped ? 'Mapped' : 'Not mapped'} tone={mapped ? 'success' : 'neutral'} />,
  },
];

type ItemsTableProps = {
  data: ResponseOf<typeof listInventoryItems> | undefined;
  list: Omit<TableList, 'total' | 'pageSizes'>;
  refreshing: boolean;
  empty: ReactNode;
};

export const ItemsTable = ({ data, list, refreshing, empty }: ItemsTableProps) => (
  <DataTable
    label="Lightspeed items"
    columns={columns}
    rows={data?.items}
    rowKey={(item) => item.itemID}
    list={{ ...list, total: data?.pagination.total, pageSizes }}
    refreshing={refreshing}
    empty={empty}
  />
);
