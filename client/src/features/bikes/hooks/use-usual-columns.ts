import type { BikeColumn } from '@chainline/shared/bikes/bike-rules';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';

const narrow: readonly BikeColumn[] = ['model', 'inv_number', 'inv_type', 'brand', 'paid', 'arrived', 'sold'];
const wide: readonly BikeColumn[] = [
  'model',
  'inv_number',
  'inv_type',
  'brand',
  'paid',
  'payment_date',
  'arrived',
  'sold',
  'week',
];
const widest: readonly BikeColumn[] = [...wide, 'last_edited_by', 'last_edited_at'];

/** Columns that fit the screen without scrolling sideways, until a person chooses. */
export const useUsualColumns = (): readonly BikeColumn[] => {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('xl'), { noSsr: true });
  const isWidest = useMediaQuery('(min-width: 1800px)', { noSsr: true });
  return isWidest ? widest : isWide ? wide : narrow;
};
