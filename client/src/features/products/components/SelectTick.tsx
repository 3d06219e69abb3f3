import type { Product, Variation } from '@chainline/shared/products/product-contract';
import { variationName } from '../variation-name';
import { Tick } from '../../../components/Tick';
import type { ProductSelection } from '../hooks/use-product-selection';
import { isChosen, isFixed } from '../selection';

type SelectTickProps = Pick<ProductSelection, 'selection' | 'toggle'> & { product: Product; variation?: Variation };

export const SelectTick = ({ selection, toggle, product, variation }: SelectTickProps) => {
  const unit = { product_id: product.id, variation_id: variation?.id ?? null };
  const label = variation ? `${product.name}, ${variationName(variation)}` : product.name;
  return (
    <Tick
      label={`Select ${label}`}
      checked={isChosen(selection, unit)}
      disabled={isFixed(selection, unit)}
      onChange={() => toggle(unit)}
    />
  );
};
