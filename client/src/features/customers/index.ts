import { lazyPart } from '../../components/lazy-part';

/** Lazy: it pulls in MUI's Autocomplete. */
export const CustomerPicker = lazyPart(async () => (await import('./components/CustomerPicker')).CustomerPicker);
export { formatPhone } from './phone-format';
