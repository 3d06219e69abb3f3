import { PageHeader } from '../../../components/PageHeader';
import { PartBoundary } from '../../../components/PartBoundary';
import { productKeys } from '../api/product-queries';
import { StockHistorySlot } from '../../stock';
import { useInventoryList } from '../hooks/use-inventory-list';
import { inventoryColumns } from './inventory-columns';
import { InventoryEmpty } from './InventoryEmpty';
import { InventoryTable } from './InventoryTable';
import { InventoryToolbar } from './InventoryToolbar';

export const ReadableInventory = ({ title }: { title: string }) => {
  const { state, change, answer, description } = useInventoryList();
  return (
    <>
      <PageHeader title={title} description={description} />
      <PartBoundary>
        <InventoryToolbar narrowing={state} onChange={change} />
      </PartBoundary>
      <InventoryTable
        products={answer}
        state={state}
        change={change}
        columns={inventoryColumns}
        ask={null}
        empty={<InventoryEmpty filters={state} onChange={change} onSync={null} />}
      />
      <StockHistorySlot listKey={productKeys.lists} />
    </>
  );
};
