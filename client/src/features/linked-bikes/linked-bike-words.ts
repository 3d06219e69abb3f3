import type { LinkedBike } from '@chainline/shared/bikes/bike-link-contract';
import { arrivedLabels, soldLabels } from '@chainline/shared/bikes/bike-rules';
import { formatDate } from '../../lib/format';

export const nameOf = ({ model, serial_number: serial }: LinkedBike): string =>
  serial === '' ? model : `${model}, ${serial}`;

export const stateOf = ({ arrived, arrived_on: day, expected_on: expected, sold }: LinkedBike): string => {
  if (sold !== 'no') return `Sold: ${soldLabels[sold]}`;
  if (arrived === 'yes') return day === null ? 'Arrived' : `Arrived on ${formatDate(day)}`;
  const words = `Arrived: ${arrivedLabels[arrived]}`;
  return expected === null ? words : `${words}, expected on ${formatDate(expected)}`;
};
