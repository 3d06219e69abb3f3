import type { Accessory } from '@chainline/shared/products/accessory-contract';
import { sharedNote, StockLevel, unitsInVariations, WhyButton } from '../../stock';
import { countableOf, StockEditor } from '../../products';
import { useAccessoryActions } from '../accessory-actions';

/** Stock level, editable in place with the right role; the sum over variations is read-only. */
export const AccessoryStock = ({ accessory }: { accessory: Accessory }) => {
  const mayEdit = useAccessoryActions() !== null;
  const countable = countableOf(accessory);
  const why = <WhyButton productId={accessory.id} subject={accessory.name} />;
  if (mayEdit && 'unit' in countable) {
    return (
      <StockEditor unit={countable.unit} held={accessory.held_units}>
        {why}
      </StockEditor>
    );
  }
  return (
    <StockLevel stock={accessory} inVariations={unitsInVariations(accessory)} note={sharedNote(accessory)}>
      {why}
    </StockLevel>
  );
};
