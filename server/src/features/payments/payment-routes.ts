import { recordPayment, recordRefund } from '@chainline/shared/payments/payment-contract';
import type { Quote } from '@chainline/shared/quotes/quote-contract';
import { route, type Route } from '../../http/route';
import type { PaymentService } from './payment-service';

const answer = (quote: Quote) => ({ success: true as const, quote });

export const createPaymentRoutes = ({ payments }: { payments: PaymentService }): Route[] => [
  route(recordPayment, 'staff', async ({ actor, params, body }) =>
    answer(await payments.record(actor, params.id, body)),
  ),
  route(recordRefund, 'manager', async ({ actor, params, body }) =>
    answer(await payments.refund(actor, params.id, body)),
  ),
];
