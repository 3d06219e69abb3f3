export { recordPastPayment } from './past-payments';
export { createPayments } from './payment-feature';
export { type RequestService } from './request-service';
export { createPaymentStores } from './payment-stores';
