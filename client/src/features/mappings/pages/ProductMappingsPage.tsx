import { listMappings, type Mapping } from '@chainline/shared/mappings/mapping-contract';
import { hasRole } from '@chainline/shared/roles';
import type { ProductKind } from '@chainline/shared/tasks/task-contract';
import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useId } from 'react';
import { PageHeader } from '../../../components/PageHeader';
import { SearchField } from '../../../components/SearchField';
import { useUser } from '../../../lib/session-context';
import { useListState } from '../../../lib/url-state';
import { mappingQueries } from '../api/mapping-queries';
import { ConnectionHint } from '../components/ConnectionHint';
import { DeleteMappingDialog } from '../components/DeleteMappingDialog';
import { MappingFilters } from '../components/MappingFilters';
import { MappingsError } from '../components/MappingsError';
import { MappingTable } from '../components/MappingTable';
import { NoMappings } from '../components/NoMappings';
import { RefreshButton } from '../components/RefreshButton';
import { useDialogTarget } from '../hooks/use-dialog-target';
import { kindTabs } from '../mapping-labels';
import { isInConflict, type MappingInConflict } from '../mapping-view';

// The forms and their pickers weigh as much as the rest of the page, and most visits only look at the list.
const CreateMappingDialog = lazy(async () => ({
  default: (await import('../components/CreateMappingDialog')).CreateMappingDialog,
}));
const ConflictDialog = lazy(async () => ({
  default: (await import('../components/ConflictDialog')).ConflictDialog,
}));

const defaultKind: ProductKind = 'bike';

const useMappings = () => {
  const { state, change } = useListState(listMappings.query);
  const kind = state.product_type ?? defaultKind;
  const query = useQuery(mappingQueries.list({ ...state, product_type: kind }));
  const setKind = (next: ProductKind) => change({ product_type: next === defaultKind ? undefined : next });
  return { state, change, kind, setKind, query };
};

/** Which product of the online shop is which item of the till, and whether their numbers agree. */
export const ProductMappingsPage = () => {
  const { role } = useUser();
  const { state, change, kind, setKind, query } = useMappings();
  const { data, error, dataUpdatedAt, isPlaceholderData, refetch } = query;
  const panelId = useId();
  const adding = useDialogTarget<ProductKind>();
  const deleting = useDialogTarget<Mapping>();
  const settling = useDialogTarget<MappingInConflict>();
  const { show: showConflict } = settling;

  const canEdit = hasRole(role, 'staff');
  const openConflict = useCallback(
    (mapping: Mapping) => {
      if (isInConflict(mapping)) showConflict(mapping);
    },
    [showConflict],
  );

  const created = (mapping: Mapping) => {
    adding.hide();
    if (mapping.product_type !== kind) setKind(mapping.product_type);
  };

  return (
    <>
      <PageHeader
        title="Product Mapping"
        description="Which product of the online shop is which item in Lightspeed."
        actions={
          <>
            <RefreshButton />
            {canEdit && (
              <Button variant="contained" startIcon={<AddIcon />} onClick={() => adding.show(kind)}>
                Add Mapping
              </Button>
            )}
          </>
        }
      />
      <Stack spacing={2}>
        <ConnectionHint />
        <Tabs value={kind} aria-label="Product type">
          {kindTabs.map((tab) => (
            <Tab
              key={tab.kind}
              id={`${panelId}-${tab.kind}`}
              aria-controls={panelId}
              value={tab.kind}
              label={tab.label}
              onClick={() => setKind(tab.kind)}
            />
          ))}
        </Tabs>
        <Stack role="tabpanel" id={panelId} aria-labelledby={`${panelId}-${kind}`} spacing={2}>
          <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
            <SearchField
              label="Search mappings by name or SKU"
              value={state.search ?? ''}
              onSearch={(search) => change({ search }, { replace: true })}
            />
            <MappingFilters filters={state} onChange={change} />
          </Stack>
          {error && <MappingsError error={error} onRetry={() => void refetch()} />}
          {(data !== undefined || !error) && (
            <MappingTable
              data={data}
              readAt={dataUpdatedAt}
              list={{ state, change }}
              refreshing={isPlaceholderData}
              onConflict={openConflict}
              onDelete={canEdit ? deleting.show : null}
              empty={
                <NoMappings narrowing={state} onChange={change} onAdd={canEdit ? () => adding.show(kind) : null} />
              }
            />
          )}
        </Stack>
      </Stack>
      {deleting.target && (
        <DeleteMappingDialog mapping={deleting.target} open={deleting.isOpen} onClose={deleting.hide} />
      )}
      <Suspense fallback={null}>
        {adding.target && (
          <CreateMappingDialog open={adding.isOpen} kind={adding.target} onClose={adding.hide} onCreated={created} />
        )}
        {settling.target && (
          <ConflictDialog
            key={settling.target.conflict.id}
            mapping={settling.target}
            open={settling.isOpen}
            onClose={settling.hide}
          />
        )}
      </Suspense>
    </>
  );
};
