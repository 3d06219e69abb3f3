import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { Suspense } from 'react';
import { lazyPart } from '../../../components/lazy-part';
import { useImportRuns } from '../imports/use-import-runs';
import { PageHeader } from '../../../components/PageHeader';
import { PartBoundary } from '../../../components/PartBoundary';
import type { ProductTask } from '../editing/product-task';
import { productKeys } from '../api/product-queries';
import { ProductTaskSlot } from '../editing/ProductTaskSlot';
import { StockEditsProvider } from '../stock/StockEditsProvider';
import { StockHistorySlot } from '../../stock';
import { useDialogTarget } from '../../../components/use-dialog-target';
import { useInventoryList } from '../hooks/use-inventory-list';
import { useProductSelection } from '../hooks/use-product-selection';
import type { InventoryTool } from '../inventory-tool';
import { BulkSlot, useBulkWork } from './BulkWork';
import { ImportButtons } from './ImportButtons';
import { actionsColumn, inventoryColumns, selectColumn } from './inventory-columns';
import { InventoryEmpty } from './InventoryEmpty';
import { InventoryTable } from './InventoryTable';
import { InventoryToolbar } from './InventoryToolbar';
import { ToolButton } from './ToolButton';
import { LazyOpenEditsNotice } from '../editing/LazyOpenEditsNotice';

const ImportProgress = lazyPart(async () => (await import('../imports/ImportProgress')).ImportProgress);

export const EditableInventory = ({ title }: { title: string }) => {
  const { state, change, answer, products, total, description } = useInventoryList();
  const imports = useImportRuns({ enabled: true });
  const task = useDialogTarget<ProductTask>();
  const selection = useProductSelection(state, products);
  const work = useBulkWork();

  const openTool = (tool: InventoryTool) => {
    if (tool === 'changes') task.show({ kind: 'changes', product: null });
    else work.show({ kind: tool });
  };

  return (
    <StockEditsProvider>
      <PageHeader
        title={title}
        description={description}
        actions={
          <>
            <ImportButtons
              isStarting={imports.isStarting}
              canImportLightspeed={imports.canImportLightspeed}
              onSyncAll={imports.startAll}
              onImport={(source) => imports.start({ source, incremental: true })}
            />
            <Button variant="contained" startIcon={<AddIcon />} onClick={() => task.show({ kind: 'add' })}>
              Add New Product
            </Button>
          </>
        }
      />
      <PartBoundary>
        {imports.runs.length > 0 && (
          <Suspense fallback={null}>
            <ImportProgress runs={imports.runs} close={imports.close} />
          </Suspense>
        )}
        <InventoryToolbar narrowing={state} onChange={change}>
          <ToolButton narrowing={state} onTool={openTool} />
          <Suspense fallback={null}>
            <LazyOpenEditsNotice />
          </Suspense>
        </InventoryToolbar>
        <BulkSlot work={work} selection={selection} products={products} total={total ?? 0} />
      </PartBoundary>
      <InventoryTable
        products={answer}
        state={state}
        change={change}
        columns={[selectColumn(selection), ...inventoryColumns, actionsColumn]}
        ask={task.show}
        empty={<InventoryEmpty filters={state} onChange={change} onSync={imports.startAll} />}
      />
      <ProductTaskSlot task={task} />
      <StockHistorySlot listKey={productKeys.lists} />
    </StockEditsProvider>
  );
};
