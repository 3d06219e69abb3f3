import { lazy } from 'react';

/** Lazy: it pulls in MUI's Autocomplete. */
export const CustomerPicker = lazy(async () => ({
  default: (await import('./components/CustomerPicker')).CustomerPicker,
}));
export { formatPhone } from './phone-format';
