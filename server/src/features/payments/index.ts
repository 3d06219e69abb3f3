export { recordPastPayment } from './past-payments';
export { createPayments, createPaymentStores } from './payment-feature';
