import { useState } from 'react';
import { z } from 'zod';

const storageKey = 'chainline_table_density';
const densitySchema = z.enum(['comfortable', 'compact']).catch('comfortable');

export type Density = z.output<typeof densitySchema>;

/** Row density of all tables, stored in this browser. */
export const useDensity = (): [Density, (density: Density) => void] => {
  const [density, setDensity] = useState(() => densitySchema.parse(localStorage.getItem(storageKey)));
  const choose = (next: Density) => {
    localStorage.setItem(storageKey, next);
    setDensity(next);
  };
  return [density, choose];
};
