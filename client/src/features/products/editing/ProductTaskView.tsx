import { lazyPart } from '../../../components/lazy-part';
import type { ProductTask } from './product-task';

const ProductDialog = lazyPart(async () => (await import('./ProductDialog')).ProductDialog);
const DeleteProductDialog = lazyPart(async () => (await import('./DeleteProductDialog')).DeleteProductDialog);
const UpdateStockDialog = lazyPart(async () => (await import('../stock/UpdateStockDialog')).UpdateStockDialog);
const BulkEditDialog = lazyPart(async () => (await import('../bulk/BulkEditDialog')).BulkEditDialog);
const SerialsDrawer = lazyPart(async () => (await import('./SerialsDrawer')).SerialsDrawer);
const ChangesDrawer = lazyPart(async () => (await import('./ChangesDrawer')).ChangesDrawer);

type ProductTaskViewProps = {
  task: ProductTask;
  open: boolean;
  onClose: () => void;
  onTask: (task: ProductTask) => void;
};

export const ProductTaskView = ({ task, onTask, ...shared }: ProductTaskViewProps) => {
  switch (task.kind) {
    case 'add':
      return <ProductDialog product={null} onTask={onTask} {...shared} />;
    case 'edit':
      return <ProductDialog product={task.product} draft={task.draft} onTask={onTask} {...shared} />;
    case 'delete':
      return <DeleteProductDialog product={task.product} {...shared} />;
    case 'stock':
      return <UpdateStockDialog product={task.product} variation={task.variation} {...shared} />;
    case 'price':
      return (
        <BulkEditDialog
          what="prices"
          subject={task.product.name}
          selection={{ by: 'ids', products: [{ product_id: task.product.id }] }}
          {...shared}
        />
      );
    case 'serials':
      return <SerialsDrawer product={task.product} {...shared} />;
    case 'changes':
      return <ChangesDrawer product={task.product} {...shared} />;
  }
};
