import { recordPayment, recordRefund, requestBalance } from '@chainline/shared/payments/payment-contract';
import type { BodyOf } from '@chainline/shared/http/endpoint';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api';

/** Idempotent by key. The dialog shows errors itself. */
export const useRecordPayment = (quoteId: number) =>
  useMutation({
    mutationFn: async (body: BodyOf<typeof recordPayment>) =>
      (await call(recordPayment, { params: { id: quoteId }, body })).quote,
    meta: { handled: true },
  });

/** Idempotent by key. The dialog shows errors itself. */
export const useRecordRefund = (quoteId: number) =>
  useMutation({
    mutationFn: async (body: BodyOf<typeof recordRefund>) =>
      (await call(recordRefund, { params: { id: quoteId }, body })).quote,
    meta: { handled: true },
  });

/** Emails a payment link for the outstanding amount, idempotent by key. The dialog shows errors itself. */
export const useRequestBalance = (quoteId: number) =>
  useMutation({
    mutationFn: (requestKey: string) =>
      call(requestBalance, { params: { id: quoteId }, body: { request_key: requestKey } }),
    meta: { handled: true },
  });
