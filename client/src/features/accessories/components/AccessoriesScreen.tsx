import { listAccessories } from '@chainline/shared/products/accessory-contract';
import { hasRole } from '@chainline/shared/roles';
import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { Suspense, type ReactNode } from 'react';
import { PageHeader } from '../../../components/PageHeader';
import { PartBoundary } from '../../../components/PartBoundary';
import { LazyOpenEditsNotice, type ProductTask, ProductTaskSlot, StockEditsProvider } from '../../products';
import { SearchField } from '../../../components/SearchField';
import { StockHistorySlot } from '../../stock';
import { useDialogTarget } from '../../../components/use-dialog-target';
import { formatCount } from '../../../lib/format';
import { useUser } from '../../../lib/session-context';
import { useListState } from '../../../lib/url-state';
import { accessoryKeys, accessoryQueries } from '../api/accessory-queries';
import { AccessoryActionsContext } from '../accessory-actions';
import { AccessoryTable } from './AccessoryTable';
import { NoAccessories } from './NoAccessories';
import { SelectiveSyncButton, SelectiveSyncSlot, useSelectiveSync } from './SelectiveSync';

const countText = (total: number | undefined): string =>
  total === undefined ? '\u00a0' : `${formatCount(total)} ${total === 1 ? 'accessory' : 'accessories'}`;

/** Only people who can edit stock need the edits tracked. */
const Edits = ({ mayEdit, children }: { mayEdit: boolean; children: ReactNode }) =>
  mayEdit ? <StockEditsProvider>{children}</StockEditsProvider> : children;

export const AccessoriesScreen = ({ title }: { title: string }) => {
  const mayEdit = hasRole(useUser().role, 'staff');
  const { state, change } = useListState(listAccessories.query);
  const accessories = useQuery(accessoryQueries.list(state));
  const task = useDialogTarget<ProductTask>();
  const sync = useSelectiveSync({ enabled: mayEdit });

  return (
    <Edits mayEdit={mayEdit}>
      <AccessoryActionsContext value={mayEdit ? task.show : null}>
        <PageHeader
          title={title}
          description={countText(accessories.data?.total)}
          actions={
            mayEdit ? (
              <>
                <SelectiveSyncButton sync={sync} />
                <Button variant="contained" startIcon={<AddIcon />} onClick={() => task.show({ kind: 'add' })}>
                  Add Accessory
                </Button>
              </>
            ) : undefined
          }
        />
        <PartBoundary>
          <SelectiveSyncSlot sync={sync} />
          <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap', alignItems: 'center', mb: 2 }}>
            <SearchField
              label="Search accessories"
              value={state.search ?? ''}
              onSearch={(search) => change({ search: search === '' ? undefined : search })}
            />
            {mayEdit && (
              <Suspense fallback={null}>
                <LazyOpenEditsNotice />
              </Suspense>
            )}
          </Stack>
        </PartBoundary>
        <AccessoryTable
          accessories={accessories}
          state={state}
          change={change}
          mayEdit={mayEdit}
          empty={
            <NoAccessories search={state.search} onClear={() => change({ search: undefined })} mayImport={mayEdit} />
          }
        />
        <ProductTaskSlot task={task} />
        <StockHistorySlot listKey={accessoryKeys.lists} />
      </AccessoryActionsContext>
    </Edits>
  );
};
