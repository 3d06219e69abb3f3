export { CustomerPicker } from './components/CustomerPicker';
export { formatPhone } from './phone-format';
