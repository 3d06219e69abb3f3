import { productPageSizes, type listProducts } from '@chainline/shared/products/product-contract';
import type { ResponseOf } from '@chainline/shared/http/endpoint';
import Box from '@mui/material/Box';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Column, TableState } from '../../../components/data-table/column';
import { DataTable } from '../../../components/data-table/DataTable';
import { ErrorState } from '../../../components/ErrorState';
import { listFailureText } from '../failure-texts';
import { useOpenedProducts } from '../hooks/use-opened-products';
import { InventoryActionsContext } from '../inventory-actions';
import { toRows } from '../product-row';
import type { ProductTask } from '../editing/product-task';
import type { InventoryRow } from '../product-row';

type InventoryTableProps = {
  products: UseQueryResult<ResponseOf<typeof listProducts>>;
  state: TableState;
  change: (patch: Partial<TableState>) => void;
  columns: readonly Column<InventoryRow>[];
  /** Opens a dialog of a product; null for read-only users. */
  ask: ((task: ProductTask) => void) | null;
  /** Shown when there are no products. */
  empty: ReactNode;
};

/** Tints the rows of variations. */
const tableLook = {
  // Nine columns have to fit beside the menu of a small laptop.
  '& th, & td': { px: 1.25 },
  '& tr:has([data-nested])': { bgcolor: 'background.sunken' },
  '& li:has([data-nested])': { bgcolor: 'background.sunken' },
};

/** Products, with their variations below when opened. */
export const InventoryTable = ({ products, state, change, columns, ask, empty }: InventoryTableProps) => {
  const { data, error, isPlaceholderData, refetch } = products;
  const { opened, toggle } = useOpenedProducts(data?.products ?? []);
  const failure = error && <ErrorState error={error} message={listFailureText(error)} onRetry={() => void refetch()} />;
  if (failure && !data) return failure;
  return (
    <InventoryActionsContext value={{ toggle, ask }}>
      {failure}
      <Box sx={{ mt: failure ? 2 : 0, ...tableLook }}>
        <DataTable
          label="Products"
          columns={columns}
          rows={data && toRows(data.products, opened)}
          rowKey={({ key }) => key}
          empty={empty}
          list={{ state, change, total: data?.pagination.total, pageSizes: productPageSizes }}
          refreshing={isPlaceholderData}
        />
      </Box>
    </InventoryActionsContext>
  );
};
