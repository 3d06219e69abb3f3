import type { Accessory } from '@chainline/shared/products/accessory-contract';
import { StockLevel, unitsInVariations, WhyButton } from '../../stock';
import { countableOf, StockEditor } from '../../products';
import { useAccessoryActions } from '../accessory-actions';

/** How many there are; changed where it stands by those who may, unless the number is that of its variations. */
export const AccessoryStock = ({ accessory }: { accessory: Accessory }) => {
  const mayEdit = useAccessoryActions() !== null;
  const countable = countableOf(accessory);
  const why = <WhyButton productId={accessory.id} subject={accessory.name} />;
  if (mayEdit && 'unit' in countable) return <StockEditor unit={countable.unit}>{why}</StockEditor>;
  return (
    <StockLevel stock={accessory} inVariations={unitsInVariations(accessory)}>
      {why}
    </StockLevel>
  );
};
