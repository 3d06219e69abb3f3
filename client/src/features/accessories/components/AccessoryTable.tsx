import type { ResponseOf } from '@chainline/shared/http/endpoint';
import type { listAccessories } from '@chainline/shared/products/accessory-contract';
import Box from '@mui/material/Box';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { TableState } from '../../../components/data-table/column';
import { DataTable } from '../../../components/data-table/DataTable';
import { ErrorState } from '../../../components/ErrorState';
import { accessoriesFailureText } from '../accessory-view';
import { accessoryColumns } from './accessory-columns';

const pageSizes = [10, 25, 50, 100] as const;

type AccessoryTableProps = {
  accessories: UseQueryResult<ResponseOf<typeof listAccessories>>;
  state: TableState;
  change: (patch: Partial<TableState>) => void;
  mayEdit: boolean;
  empty: ReactNode;
};

const Failure = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const text = accessoriesFailureText(error);
  return <ErrorState error={error} onRetry={onRetry} {...(text === undefined ? {} : { message: text })} />;
};

export const AccessoryTable = ({ accessories, state, change, mayEdit, empty }: AccessoryTableProps) => {
  const { data, error, isPlaceholderData, refetch } = accessories;
  const failure = error && <Failure error={error} onRetry={() => void refetch()} />;
  if (failure && !data) return failure;
  return (
    <>
      {failure}
      <Box sx={{ mt: failure ? 2 : 0 }}>
        <DataTable
          label="Accessories"
          columns={accessoryColumns(mayEdit)}
          rows={data?.accessories}
          rowKey={({ id }) => id}
          empty={empty}
          list={{ state, change, total: data?.total, pageSizes }}
          refreshing={isPlaceholderData}
        />
      </Box>
    </>
  );
};
