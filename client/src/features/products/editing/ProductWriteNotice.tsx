import type { Product } from '@chainline/shared/products/product-contract';
import { lazy, Suspense } from 'react';

const OpenWrite = lazy(async () => ({ default: (await import('./OpenWrite')).OpenWrite }));

/** Says of a product what the shop has not taken yet; nothing when it has it all. */
export const ProductWriteNotice = ({ product: { name, write } }: { product: Product }) =>
  write && (
    <Suspense fallback={null}>
      <OpenWrite name={name} write={write} />
    </Suspense>
  );
