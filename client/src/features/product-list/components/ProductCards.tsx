import type { Product } from '@chainline/shared/products/product-contract';
import Box from '@mui/material/Box';
import { useCallback, useState } from 'react';
import { toGroups } from '../groups';
import { cardLook } from './card-look';
import { ProductCard } from './ProductCard';

type ProductCardsProps = {
  products: readonly Product[];
  /** The products belong to the previous request. */
  refreshing: boolean;
};

const toggled = (opened: ReadonlySet<number>, id: number): ReadonlySet<number> =>
  opened.has(id) ? new Set([...opened].filter((other) => other !== id)) : new Set([...opened, id]);

export const ProductCards = ({ products, refreshing }: ProductCardsProps) => {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const toggle = useCallback((id: number) => setOpened((current) => toggled(current, id)), []);
  return (
    <Box aria-busy={refreshing} sx={cardLook}>
      {toGroups(products).map(({ from, to, members }) => (
        <ul key={from} aria-label={`Products ${from} to ${to} of this page`}>
          {members.map((product) => (
            <ProductCard key={product.id} product={product} open={opened.has(product.id)} onToggle={toggle} />
          ))}
        </ul>
      ))}
    </Box>
  );
};
