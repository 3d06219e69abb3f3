import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { createRoot } from 'react-dom/client';
import { useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import { z } from 'zod';
import { listQuery } from '@chainline/shared/http/list-query';
import { AppProviders } from './app/AppProviders';
import { createAppRouter } from './app/router';
import { ConfirmDialog } from './components/ConfirmDialog';
import { DataTable } from './components/data-table/DataTable';
import type { Column } from './components/data-table/column';
import { EmptyState } from './components/EmptyState';
import { ErrorState } from './components/ErrorState';
import { PageHeader } from './components/PageHeader';
import { ProductImage } from './components/ProductImage';
import { SearchField } from './components/SearchField';
import { StatusChip } from './components/StatusChip';
import { useToast } from './components/toast-context';
import { ApiError } from './lib/api-error';
import { formatAud } from './lib/format';
import { useListState } from './lib/url-state';

type R = {
  id: number;
  name: string;
  sku: string;
  price: number;
  stock: number;
  status: 'In Stock' | 'Low Stock' | 'Out of Stock';
};
const names = [
  'Fantic Issimo Urban',
  'Super73 S2',
  'Segway Xafari',
  'NCM Moscow Plus',
  'Dirodi Rover',
  'Ampd Bros Ace-X',
  'Fatboy Beach Cruiser',
];
const rows: R[] = Array.from({ length: 25 }, (_, i) => ({
  id: i,
  name: names[i % 7] + ' ' + (i + 1),
  sku: `SKU-${1000 + i * 37}`,
  price: 1299.5 + i * 311,
  stock: (i * 7) % 23,
  status: i % 5 === 0 ? 'Out of Stock' : i % 3 === 0 ? 'Low Stock' : 'In Stock',
}));
const q = listQuery({
  sort: ['name', 'price', 'stock'],
  defaultSort: 'name',
  perPage: { default: 25, max: 100 },
  filters: { status: z.string().optional() },
});
const columns: Column<R>[] = [
  {
    id: 'image',
    header: 'Image',
    headerHidden: true,
    cell: () => <ProductImage src="https://shop.example/x.jpg" alt="" />,
    width: 64,
    priority: 'media',
  },
  { id: 'name', header: 'Name', cell: (r) => r.name, sortable: true, priority: 'title' },
  { id: 'sku', header: 'SKU', cell: (r) => r.sku, priority: 'low' },
  { id: 'price', header: 'Price', cell: (r) => formatAud(r.price), align: 'right', sortable: true },
  { id: 'stock', header: 'Stock', cell: (r) => r.stock, align: 'right', sortable: true },
  {
    id: 'status',
    header: 'Status',
    cell: (r) => (
      <StatusChip
        label={r.status}
        tone={r.status === 'In Stock' ? 'success' : r.status === 'Low Stock' ? 'warning' : 'error'}
      />
    ),
  },
  { id: 'actions', header: 'Actions', cell: () => <Button size="small">Edit</Button>, priority: 'actions' },
];
const Page = () => {
  const { state, change } = useListState(q);
  const toast = useToast();
  const [open, setOpen] = useState(false);
  return (
    <>
      <PageHeader
        title="Inventory"
        description="412 products, synced 4 minutes ago"
        actions={
          <>
            <Button
              variant="outlined"
              onClick={() =>
                toast({
                  message: 'Product saved',
                  tone: 'success',
                  action: { label: 'Undo', onClick: () => undefined },
                })
              }
            >
              Sync All Products
            </Button>
            <Button variant="contained" onClick={() => setOpen(true)}>
              Add New Product
            </Button>
          </>
        }
      />
      <Stack direction="row" spacing={1} useFlexGap sx={{ mb: 2, flexWrap: 'wrap' }}>
        <SearchField
          label="Search products"
          value={state.search ?? ''}
          onSearch={(search) => change({ search })}
          trigger="button"
        />
        <TextField select label="Stock Status" value="" sx={{ minWidth: 160 }}>
          <MenuItem value="">All</MenuItem>
        </TextField>
      </Stack>
      {location.hash === '#states' && (
        <Stack spacing={2} sx={{ mb: 2 }}>
          <ErrorState
            error={new ApiError('x', 'Boom', { status: 500, requestId: 'req-123' })}
            message="Failed to fetch products"
            onRetry={() => undefined}
          />
          <EmptyState
            title="No products available. Please run a sync to import products."
            description="Then they show up here."
            action={<Button variant="contained">Sync</Button>}
          />
        </Stack>
      )}
      <DataTable
        label="Products"
        columns={columns}
        rows={location.hash === '#loading' ? undefined : rows}
        rowKey={(r) => r.id}
        empty={<EmptyState title="None" />}
        list={{ state, change, total: 412, pageSizes: [5, 10, 25, 50, 100] }}
      />
      <ConfirmDialog
        open={open}
        title="Delete product"
        confirmLabel="Delete"
        tone="danger"
        onCancel={() => setOpen(false)}
        onConfirm={() => setOpen(false)}
      >
        Are you sure you want to delete "Super73 S2"? This action cannot be undone.
      </ConfirmDialog>
    </>
  );
};
const router = createAppRouter([{ path: '/inventory', Component: Page }]);
createRoot(document.getElementById('root')!).render(
  <AppProviders>
    <RouterProvider router={router} />
  </AppProviders>,
);
