import { productListQuery } from '@chainline/shared/products/product-contract';
import { hasRole } from '@chainline/shared/roles';
import { useQuery } from '@tanstack/react-query';
import { PageHeader } from '../../../components/PageHeader';
import { PartBoundary } from '../../../components/PartBoundary';
import { StockHistorySlot } from '../../../components/stock-history/StockHistorySlot';
import { formatCount } from '../../../lib/format';
import { useUser } from '../../../lib/session-context';
import { useListState } from '../../../lib/url-state';
import { productKeys, productQueries } from '../api/product-queries';
import { useImportRuns } from '../hooks/use-import-runs';
import { ImportButtons } from './ImportButtons';
import { ImportProgress } from './ImportProgress';
import { InventoryEmpty } from './InventoryEmpty';
import { InventoryTable } from './InventoryTable';
import { InventoryToolbar } from './InventoryToolbar';

const countText = (total: number | undefined): string =>
  total === undefined ? '\u00a0' : `${formatCount(total)} ${total === 1 ? 'product' : 'products'}`;

export const InventoryScreen = ({ title }: { title: string }) => {
  const mayImport = hasRole(useUser().role, 'staff');
  const { state, change } = useListState(productListQuery);
  const products = useQuery(productQueries.list(state));
  const imports = useImportRuns({ enabled: mayImport });

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
        empty={<InventoryEmpty filters={state} onChange={change} onSync={mayImport ? imports.startAll : null} />}
      />
      <StockHistorySlot listKey={productKeys.lists} />
    </>
  );
};
