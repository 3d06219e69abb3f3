export { recordPastPayment } from './past-payments';
export { createPayments } from './payment-feature';
export { createPaymentStores } from './payment-stores';
