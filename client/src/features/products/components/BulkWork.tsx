import { Suspense, useState } from 'react';
import { lazyPart } from '../../../components/lazy-part';
import type { BulkSubject } from '../bulk/bulk-form';
import { useDialogTarget } from '../../../components/use-dialog-target';
import type { Product } from '@chainline/shared/products/product-contract';
import type { InventoryTool } from '../inventory-tool';
import type { ProductSelection } from '../hooks/use-product-selection';
import { subjectOf, toBulkSelection, type Selection } from '../selection';
import { SelectionBar } from './SelectionBar';

const BulkEditDialog = lazyPart(async () => (await import('../bulk/BulkEditDialog')).BulkEditDialog);
const BulkEditAlert = lazyPart(async () => (await import('../bulk/BulkEditAlert')).BulkEditAlert);
const EditRunDialog = lazyPart(async () => (await import('../bulk/EditRunDialog')).EditRunDialog);
const CsvImportDialog = lazyPart(async () => (await import('../csv/CsvImportDialog')).CsvImportDialog);
const EditRunsDrawer = lazyPart(async () => (await import('../bulk/EditRunsDrawer')).EditRunsDrawer);
const CategoryKindsDialog = lazyPart(async () => (await import('./CategoryKindsDialog')).CategoryKindsDialog);

type Work =
  | { kind: 'bulk'; what: BulkSubject; selection: Selection }
  | { kind: 'run'; runId: string }
  | { kind: Exclude<InventoryTool, 'changes'> };

/** Bulk dialogs, and the bulk edit that continues behind them. */
export const useBulkWork = () => {
  const dialog = useDialogTarget<Work>();
  const [followed, setFollowed] = useState<string | null>(null);
  return { ...dialog, followed, follow: setFollowed };
};

type BulkWorkProps = { work: ReturnType<typeof useBulkWork> };

const WorkDialog = ({ work: { target, isOpen, shown, show, hide, follow } }: BulkWorkProps) => {
  const shared = { open: isOpen, onClose: hide };
  switch (target?.kind) {
    case 'bulk':
      return (
        <BulkEditDialog
          key={shown}
          what={target.what}
          subject={subjectOf(target.selection)}
          selection={toBulkSelection(target.selection)}
          onApplied={follow}
          {...shared}
        />
      );
    case 'run':
      return <EditRunDialog key={shown} runId={target.runId} {...shared} />;
    case 'import':
      return <CsvImportDialog key={shown} onApplied={follow} {...shared} />;
    case 'edits':
      return <EditRunsDrawer key={shown} onOpen={(runId) => show({ kind: 'run', runId })} {...shared} />;
    case 'kinds':
      return <CategoryKindsDialog key={shown} {...shared} />;
    case undefined:
      return null;
  }
};

type BulkSlotProps = BulkWorkProps & { selection: ProductSelection; products: readonly Product[]; total: number };

/** Selection bar, bulk edit in progress, and the dialogs of both. */
export const BulkSlot = ({ work, selection, products, total }: BulkSlotProps) => {
  const { followed, isOpen, show, follow } = work;
  return (
    <>
      <Suspense fallback={null}>
        {followed !== null && !isOpen && (
          <BulkEditAlert
            runId={followed}
            onOpen={() => show({ kind: 'run', runId: followed })}
            onClose={() => follow(null)}
          />
        )}
        <WorkDialog work={work} />
      </Suspense>
      {(products.length > 0 || selection.selection.kind === 'all' || selection.selection.chosen.size > 0) && (
        <SelectionBar
          selection={selection}
          products={products}
          total={total}
          onChange={(what) => show({ kind: 'bulk', what, selection: selection.selection })}
        />
      )}
    </>
  );
};
