import type { ResponseOf } from '@chainline/shared/http/endpoint';
import { mappingPageSizes, type listMappings, type Mapping } from '@chainline/shared/mappings/mapping-contract';
import Box from '@mui/material/Box';
import { useMemo, type ReactNode } from 'react';
import type { TableList } from '../../../components/data-table/column';
import { DataTable } from '../../../components/data-table/DataTable';
import { usePendingChanges } from '../hooks/use-pending-changes';
import { withChanges } from '../pending-changes';
import { deleteColumn, lastSyncedColumn, settingColumns, settingTextColumns, unitColumns } from './mapping-columns';

type MappingTableProps = {
  data: ResponseOf<typeof listMappings> | undefined;
  /** Time of the last fetch, in milliseconds since 1970. */
  readAt: number;
  list: Omit<TableList, 'total' | 'pageSizes'>;
  refreshing: boolean;
  empty: ReactNode;
  onConflict: (mapping: Mapping) => void;
  /** Null for read-only users, who see text in place of switches. */
  onDelete: ((mapping: Mapping) => void) | null;
};

/** Nine columns need tighter cells to fit beside the menu of a laptop. */
const closeCells = { '& th, & td': { px: { sm: 1, xl: 2 } } } as const;

export const MappingTable = (props: MappingTableProps) => {
  const { data, readAt, list, refreshing, empty, onConflict, onDelete } = props;
  const changes = usePendingChanges();
  const columns = useMemo(
    () => [
      ...unitColumns,
      ...(onDelete ? settingColumns : settingTextColumns),
      lastSyncedColumn(readAt, { isEditable: onDelete !== null, onConflict }),
      ...(onDelete ? [deleteColumn(onDelete)] : []),
    ],
    [readAt, onConflict, onDelete],
  );
  return (
    <Box sx={closeCells}>
      <DataTable
        label="Product mappings"
        columns={columns}
        rows={data && withChanges(data.mappings, changes)}
        rowKey={(mapping) => mapping.id}
        list={{ ...list, total: data?.pagination.total, pageSizes: mappingPageSizes }}
        refreshing={refreshing}
        empty={empty}
      />
    </Box>
  );
};
