import type { Product } from '@chainline/shared/products/product-contract';
import { Suspense } from 'react';
import { lazyPart } from '../../../components/lazy-part';

const OpenWrite = lazyPart(async () => (await import('./OpenWrite')).OpenWrite);

/** Notice about a change that the shop has not accepted yet; renders nothing if there is none. */
export const ProductWriteNotice = ({ product: { name, write } }: { product: Product }) =>
  write && (
    <Suspense fallback={null}>
      <OpenWrite name={name} write={write} />
    </Suspense>
  );
