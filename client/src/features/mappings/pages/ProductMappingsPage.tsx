import type { Mapping } from '@chainline/shared/mappings/mapping-contract';
import { hasRole } from '@chainline/shared/roles';
import type { ProductKind } from '@chainline/shared/tasks/task-contract';
import Stack from '@mui/material/Stack';
import { Suspense, useCallback, useId } from 'react';
import { lazyPart } from '../../../components/lazy-part';
import { LoadingState } from '../../../components/LoadingState';
import { PageHeader } from '../../../components/PageHeader';
import { StockHistorySlot } from '../../stock';
import { tabId } from '../../../components/TabBar';
import { useUser } from '../../../lib/session-context';
import { mappingKeys } from '../api/mapping-queries';
import { ConnectionHint } from '../components/ConnectionHint';
import { MappingTabs } from '../components/MappingTabs';
import { PageActions } from '../components/PageActions';
import { useDialogTarget } from '../../../components/use-dialog-target';
import { useMappingTab } from '../hooks/use-mapping-tab';
import { useRunParam } from '../hooks/use-run-param';
import { useWorks } from '../hooks/use-works';
import { isInConflict, type MappingInConflict } from '../mapping-view';

// Lazy: most visits do not need these, and they outweigh the list.
const CreateMappingDialog = lazyPart(
  async () => (await import('../components/CreateMappingDialog')).CreateMappingDialog,
);
const DeleteMappingDialog = lazyPart(
  async () => (await import('../components/DeleteMappingDialog')).DeleteMappingDialog,
);
const ConflictDialog = lazyPart(async () => (await import('../components/ConflictDialog')).ConflictDialog);
const SyncDialog = lazyPart(async () => (await import('../components/SyncDialog')).SyncDialog);
const WorkPanel = lazyPart(async () => (await import('../components/WorkPanel')).WorkPanel);
// Lazy: each tab loads only its own components.
const MappingList = lazyPart(async () => (await import('../components/MappingList')).MappingList);
const ReviewQueue = lazyPart(async () => (await import('../components/review/ReviewQueue')).ReviewQueue);

/** Run to view; null to begin one. */
type SyncTarget = { runId: string | null };

/** Links WooCommerce products to Lightspeed items and shows differences in stock. */
export const ProductMappingsPage = () => {
  const { role } = useUser();
  const canEdit = hasRole(role, 'staff');
  const { tab, open, kind, list, subject } = useMappingTab();
  const works = useWorks({ enabled: canEdit });
  const panelId = useId();
  const adding = useDialogTarget<ProductKind>();
  const deleting = useDialogTarget<Mapping>();
  const settling = useDialogTarget<MappingInConflict>();
  const runParam = useRunParam();
  const syncing = useDialogTarget<SyncTarget>(canEdit ? runParam.asked : null);
  const { show: showConflict } = settling;

  const openConflict = useCallback(
    (mapping: Mapping) => {
      if (isInConflict(mapping)) showConflict(mapping);
    },
    [showConflict],
  );

  const showRun = (runId: string) => {
    syncing.show({ runId });
    runParam.keep(runId);
  };
  const hideSync = () => {
    syncing.hide();
    runParam.keep(null);
  };

  const created = (mapping: Mapping) => {
    adding.hide();
    if (mapping.product_type !== kind) open(mapping.product_type);
  };

  const edit = canEdit
    ? {
        onAdd: () => adding.show(kind),
        onDelete: deleting.show,
        onMatch: () => works.start({ work: 'match', kind: subject }),
        onSyncAll: () => syncing.show({ runId: null }),
      }
    : null;

  return (
    <>
      <PageHeader
        title="Product Mapping"
        description="Link WooCommerce products to Lightspeed items."
        actions={
          <PageActions edit={edit} isMatching={works.isStarting('match')} isSyncing={works.isStarting('sync')} />
        }
      />
      <Stack spacing={2}>
        <ConnectionHint />
        {works.shown.length > 0 && (
          <Suspense fallback={null}>
            <WorkPanel works={works} onShowRun={showRun} onReview={tab === 'review' ? null : () => open('review')} />
          </Suspense>
        )}
        <MappingTabs tab={tab} panelId={panelId} onOpen={open} />
        <Stack role="tabpanel" id={panelId} aria-labelledby={tabId(panelId, tab)} spacing={2}>
          <Suspense fallback={<LoadingState />}>
            {tab === 'review' ? (
              <ReviewQueue onMatch={edit?.onMatch ?? null} />
            ) : (
              <MappingList kind={kind} list={list} edit={edit} onConflict={openConflict} />
            )}
          </Suspense>
        </Stack>
      </Stack>
      <StockHistorySlot listKey={mappingKeys.lists} />
      <Suspense fallback={null}>
        {deleting.target && (
          <DeleteMappingDialog mapping={deleting.target} open={deleting.isOpen} onClose={deleting.hide} />
        )}
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
        {syncing.target && (
          <SyncDialog
            key={syncing.shown}
            open={syncing.isOpen}
            runId={syncing.target.runId}
            kind={subject}
            onClose={hideSync}
            onPreviewed={runParam.keep}
            onSyncNow={() => {
              hideSync();
              works.start({ work: 'sync', kind: subject });
            }}
            onFollow={(id) => works.follow('sync', id)}
            onDiscarded={() => works.close('sync')}
          />
        )}
      </Suspense>
    </>
  );
};
