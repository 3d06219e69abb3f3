import { requestOrderBalance } from '@chainline/shared/orders/order-list-contract';
import {
  emailDocument,
  recordPayment,
  recordRefund,
  requestBalance,
} from '@chainline/shared/payments/payment-contract';
import type { Quote } from '@chainline/shared/quotes/quote-contract';
import { route, type Route } from '../../http/route';
import type { PaymentDocumentService } from './documents/payment-document-service';
import type { PaymentService } from './payment-service';
import type { RequestService } from './request-service';

type Services = { payments: PaymentService; paymentRequests: RequestService; paymentDocuments: PaymentDocumentService };

const answer = (quote: Quote) => ({ success: true as const, quote });

export const createPaymentRoutes = ({ payments, paymentRequests, paymentDocuments }: Services): Route[] => [
  route(recordPayment, 'staff', async ({ actor, params, body }) =>
    answer(await payments.record(actor, params.id, body)),
  ),
  route(recordRefund, 'manager', async ({ actor, params, body }) =>
    answer(await payments.refund(actor, params.id, body)),
  ),
  route(emailDocument, 'staff', async ({ actor, params, body }) => {
    const wanted = body.payment_id ?? 'invoice';
    return answer(await paymentDocuments.email(actor, params.id, { wanted, key: body.send_key }));
  }),
  route(requestBalance, 'staff', async ({ actor, params, body, log }) => ({
    success: true as const,
    ...(await paymentRequests.ask(actor, params.id, { key: body.request_key, log })),
  })),
  route(requestOrderBalance, 'staff', async ({ actor, params, body, log }) => ({
    success: true as const,
    message: await paymentRequests.askForOrder(actor, params.id, { key: body.request_key, log }),
  })),
];
