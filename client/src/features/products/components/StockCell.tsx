import type { Product, Variation } from '@chainline/shared/products/product-contract';
import { sharedNote, StockLevel, unitsInVariations, WhyButton } from '../../stock';
import { StockEditor } from '../stock/StockEditor';
import { countableOf } from '../stock/stock-unit';
import { variationName } from '../variation-name';
import { useInventoryActions } from '../inventory-actions';

type StockCellProps = { product: Product; variation?: Variation };

/** Stock level, editable in place with the right role if it is counted. */
export const StockCell = ({ product, variation }: StockCellProps) => {
  const { ask } = useInventoryActions();
  const countable = countableOf(product, variation);
  const why = (
    <WhyButton
      productId={product.id}
      {...(variation ? { unitId: variation.id } : {})}
      subject={variation ? `${product.name}, ${variationName(variation)}` : product.name}
    />
  );
  if (ask !== null && 'unit' in countable) {
    return (
      <StockEditor unit={countable.unit} held={(variation ?? product).held_units}>
        {why}
      </StockEditor>
    );
  }
  return (
    <StockLevel
      stock={variation ?? product}
      inVariations={variation ? undefined : unitsInVariations(product)}
      note={variation && 'note' in countable ? (countable.note ?? undefined) : sharedNote(product)}
    >
      {why}
    </StockLevel>
  );
};
