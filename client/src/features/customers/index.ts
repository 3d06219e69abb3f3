import { lazy } from 'react';

/** Lazy: brings MUI's Autocomplete along. */
export const CustomerPicker = lazy(async () => ({
  default: (await import('./components/CustomerPicker')).CustomerPicker,
}));
export { formatPhone } from './phone-format';
