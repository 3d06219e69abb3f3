import type { LinkedBike } from '@chainline/shared/bikes/bike-link-contract';
import { linkQueries } from '../api/link-calls';
import { nameOf, stateOf } from '../linked-bike-words';
import { ChoicePicker } from './ChoicePicker';

const toChoice = (bike: LinkedBike) => ({
  id: bike.id,
  label: nameOf(bike),
  detail: `${bike.inv_number}, ${stateOf(bike)}`,
});

type BikePickerProps = { orderId: number; disabled: boolean; onPick: (bikeId: number) => void };

/** Free bikes of the register that can go to an order. */
export const BikePicker = ({ orderId, disabled, onPick }: BikePickerProps) => (
  <ChoicePicker
    label="Choose a bike for this order"
    query={(search) => linkQueries.free(orderId, search)}
    toChoice={toChoice}
    disabled={disabled}
    onPick={onPick}
  />
);
