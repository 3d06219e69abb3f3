import { Suspense } from 'react';
import { lazyPart } from '../../../components/lazy-part';
import type { useDialogTarget } from '../../../components/use-dialog-target';
import type { ProductTask } from './product-task';

const ProductTaskView = lazyPart(async () => (await import('./ProductTaskView')).ProductTaskView);

type ProductTaskSlotProps = { task: ReturnType<typeof useDialogTarget<ProductTask>> };

/** Slot for the dialogs and drawers of a product, fetched when first needed. */
export const ProductTaskSlot = ({ task: { target, isOpen, shown, show, hide } }: ProductTaskSlotProps) => (
  <Suspense fallback={null}>
    {target && <ProductTaskView key={shown} task={target} open={isOpen} onClose={hide} onTask={show} />}
  </Suspense>
);
