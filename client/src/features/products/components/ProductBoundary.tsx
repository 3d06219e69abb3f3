import type { Product } from '@chainline/shared/products/product-contract';
import type { ReactNode } from 'react';
import { PartBoundary } from '../../../components/PartBoundary';

type ProductBoundaryProps = { product: Product; children: ReactNode };

/** Confines a render error to one product; a newer version of the product is tried again. */
export const ProductBoundary = ({ product, children }: ProductBoundaryProps) => (
  <PartBoundary resetKey={`${product.id}:${product.version}`} message="Something went wrong with this product.">
    {children}
  </PartBoundary>
);
