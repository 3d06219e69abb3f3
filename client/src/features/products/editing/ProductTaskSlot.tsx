import { lazy, Suspense } from 'react';
import type { useDialogTarget } from '../../../components/use-dialog-target';
import type { ProductTask } from './product-task';

const ProductTaskView = lazy(async () => ({ default: (await import('./ProductTaskView')).ProductTaskView }));

type ProductTaskSlotProps = { task: ReturnType<typeof useDialogTarget<ProductTask>> };

/** Where dialogs and drawers about a product open; fetched when they are first asked for. */
export const ProductTaskSlot = ({ task: { target, isOpen, shown, show, hide } }: ProductTaskSlotProps) => (
  <Suspense fallback={null}>
    {target && <ProductTaskView key={shown} task={target} open={isOpen} onClose={hide} onTask={show} />}
  </Suspense>
);
