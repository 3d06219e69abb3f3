import { productListQuery } from '@chainline/shared/products/product-contract';
import { hasRole } from '@chainline/shared/roles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { PageHeader } from '../../../components/PageHeader';
import { formatCount } from '../../../lib/format';
import { useUser } from '../../../lib/session-context';
import { useListState } from '../../../lib/url-state';
import { productKeys, productQueries } from '../api/product-queries';
import { useHistoryParam } from '../hooks/use-history-param';
import { useImportRuns } from '../hooks/use-import-runs';
import { ImportButtons } from './ImportButtons';
import { ImportProgress } from './ImportProgress';
import { InventoryEmpty } from './InventoryEmpty';
import { InventoryTable } from './InventoryTable';
import { InventoryToolbar } from './InventoryToolbar';
import { PartBoundary } from './PartBoundary';
import { StockHistoryDrawer } from './StockHistoryDrawer';

const countText = (total: number | undefined): string =>
  total === undefined ? '\u00a0' : `${formatCount(total)} ${total === 1 ? 'product' : 'products'}`;

export const InventoryScreen = ({ title }: { title: string }) => {
  const mayImport = hasRole(useUser().role, 'staff');
  const client = useQueryClient();
  const { state, change } = useListState(productListQuery);
  const products = useQuery(productQueries.list(state));
  const imports = useImportRuns({ enabled: mayImport });
  const history = useHistoryParam();

  const closeHistory = () => {
    history.close();
    // The number in the list may have moved on while its history was read.
    void client.invalidateQueries({ queryKey: productKeys.lists });
  };

  return (
    <>
      <PageHeader
        title={title}
        description={countText(products.data?.pagination.total)}
        actions={
          mayImport ? (
            <ImportButtons
              isStarting={imports.isStarting}
              canImportLightspeed={imports.canImportLightspeed}
              onSyncAll={imports.startAll}
              onImport={(source) => imports.start({ source, incremental: true })}
            />
          ) : undefined
        }
      />
      <PartBoundary>
        <ImportProgress runs={imports.runs} close={imports.close} />
        <InventoryToolbar narrowing={state} onChange={change} />
      </PartBoundary>
      <InventoryTable
        products={products}
        state={state}
        change={change}
        onExplain={history.open}
        empty={<InventoryEmpty filters={state} onChange={change} onSync={mayImport ? imports.startAll : null} />}
      />
      <StockHistoryDrawer productId={history.productId} products={products.data?.products} onClose={closeHistory} />
    </>
  );
};
