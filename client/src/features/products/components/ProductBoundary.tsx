import type { Product } from '@chainline/shared/products/product-contract';
import type { ReactNode } from 'react';
import { PartBoundary } from '../../../components/PartBoundary';

type ProductBoundaryProps = { product: Product; children: ReactNode };

/** Keeps what cannot be drawn of one product from taking the others along; a newer version of it gets a new try. */
export const ProductBoundary = ({ product, children }: ProductBoundaryProps) => (
  <PartBoundary resetKey={`${product.id}:${product.version}`} message="Something went wrong with this product.">
    {children}
  </PartBoundary>
);
