import { documentPdfPath, emailDocument } from '@chainline/shared/payments/payment-contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api';
import { fetchFile } from '../../../lib/fetch-file';
import { newKey } from '../../../lib/new-key';
import { saveBlob } from '../../../lib/save-file';

/** The tax invoice of a quote, or the receipt or credit note of a payment. */
export type PaymentDocument = { quoteId: number; paymentId: number | null; filename: string };

export const useDownloadDocument = () =>
  useMutation({
    mutationFn: ({ quoteId, paymentId }: PaymentDocument) =>
      fetchFile(documentPdfPath(quoteId, paymentId ?? 'invoice')),
    onSuccess: (file, { filename }) => saveBlob(filename, file),
  });

export const useEmailDocument = () =>
  useMutation({
    mutationFn: async ({ quoteId, paymentId }: PaymentDocument) => {
      const body = { payment_id: paymentId, send_key: newKey() };
      return (await call(emailDocument, { params: { id: quoteId }, body })).quote;
    },
  });
