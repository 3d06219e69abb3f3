import type { listMappings, Mapping, MappingListQuery } from '@chainline/shared/mappings/mapping-contract';
import type { ProductKind } from '@chainline/shared/tasks/task-contract';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { SearchField } from '../../../components/SearchField';
import type { ListChange } from '../../../lib/url-state';
import { mappingQueries } from '../api/mapping-queries';
import { FirstSyncHint } from './FirstSyncHint';
import { MappingFilters } from './MappingFilters';
import { MappingsError } from './MappingsError';
import { MappingTable } from './MappingTable';
import { NoMappings } from './NoMappings';

type MappingListProps = {
  kind: ProductKind;
  list: { state: MappingListQuery; change: ListChange<z.output<(typeof listMappings)['query']>> };
  /** Editing actions; null for read-only users. */
  edit: { onAdd: () => void; onDelete: (mapping: Mapping) => void; onSyncAll: () => void } | null;
  onConflict: (mapping: Mapping) => void;
};

/** Mappings of one kind: search, filters and table. */
export const MappingList = ({ kind, list, edit, onConflict }: MappingListProps) => {
  const { state, change } = list;
  const query = useQuery(mappingQueries.list({ ...state, product_type: kind }));
  const { data, error, dataUpdatedAt, isPlaceholderData, refetch } = query;
  return (
    <>
      <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <SearchField
          label="Search mappings by name or SKU"
          value={state.search ?? ''}
          onSearch={(search) => change({ search }, { replace: true })}
        />
        <MappingFilters filters={state} onChange={change} />
      </Stack>
      {edit && data && <FirstSyncHint waiting={data.awaiting_first_sync} onSyncAll={edit.onSyncAll} />}
      {error && <MappingsError error={error} onRetry={() => void refetch()} />}
      {(data !== undefined || !error) && (
        <MappingTable
          data={data}
          readAt={dataUpdatedAt}
          list={list}
          refreshing={isPlaceholderData}
          onConflict={onConflict}
          onDelete={edit?.onDelete ?? null}
          empty={<NoMappings narrowing={state} onChange={change} onAdd={edit?.onAdd ?? null} />}
        />
      )}
    </>
  );
};
