import { bikeExportPath, type BikeQuery } from '@chainline/shared/bikes/bike-contract';
import { arrivedLabels, paidLabels, soldLabels } from '@chainline/shared/bikes/bike-rules';
import { formatDate } from '../../lib/format';

/** Filters of the register, without page and order. */
export type Narrowing = Omit<BikeQuery, 'page' | 'per_page' | 'sort'>;

export const noNarrowing = {
  search: undefined,
  brand: undefined,
  sold: undefined,
  paid: undefined,
  model: undefined,
  inv_type: undefined,
  arrived: undefined,
  payment_from: undefined,
  doubles: undefined,
  deleted: undefined,
} as const satisfies { [K in keyof Narrowing]: undefined };

/** CSV of the filtered records, all pages. */
export const exportPath = (state: Narrowing): string => {
  const given = new Map(Object.entries(state));
  const filters = Object.keys(noNarrowing).flatMap((key): [string, string][] => {
    const value = given.get(key);
    return value === undefined || value === '' ? [] : [[key, value]];
  });
  return `${bikeExportPath}?${new URLSearchParams(filters)}`;
};

type ActiveFilter = { key: keyof Narrowing; label: string };

/** A chip for each filter in force. */
export const activeFilters = (state: Narrowing): ActiveFilter[] => {
  const labels: Record<keyof Narrowing, string | undefined> = {
    search: state.search && `Search: ${state.search}`,
    brand: state.brand && `Brand: ${state.brand}`,
    sold: state.sold && `Sold: ${soldLabels[state.sold]}`,
    paid: state.paid && `Paid: ${paidLabels[state.paid]}`,
    model: state.model && `Bike: ${state.model}`,
    inv_type: state.inv_type && `Invoice Type: ${state.inv_type}`,
    arrived: state.arrived && `Arrived: ${arrivedLabels[state.arrived]}`,
    payment_from: state.payment_from && `Payment Date From: ${formatDate(state.payment_from)}`,
    doubles: state.doubles && 'Serial number used twice',
    deleted: state.deleted && 'Deleted records',
  };
  const keys: (keyof Narrowing)[] = [
    'search',
    'brand',
    'sold',
    'paid',
    'model',
    'inv_type',
    'arrived',
    'payment_from',
    'doubles',
    'deleted',
  ];
  return keys.flatMap((key) => {
    const label = labels[key];
    return label === undefined ? [] : [{ key, label }];
  });
};
