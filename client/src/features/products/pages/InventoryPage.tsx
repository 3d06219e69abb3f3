import { InventoryBoundary } from '../components/InventoryBoundary';
import { InventoryScreen } from '../components/InventoryScreen';

const title = 'Product Inventory';

export const InventoryPage = () => (
  <InventoryBoundary title={title}>
    <InventoryScreen title={title} />
  </InventoryBoundary>
);
