import { getQuoteCertificate, quotePdfPath } from '@chainline/shared/quotes/public-quote-contract';
import type { Quote } from '@chainline/shared/quotes/quote-contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api';
import { fetchFile } from '../../../lib/fetch-file';
import { saveBlob, saveText } from '../../../lib/save-file';

/** Downloads the quote's PDF, as the customer gets it. */
export const useDownloadPdf = ({ id, quote_number }: Pick<Quote, 'id' | 'quote_number'>) =>
  useMutation({
    mutationFn: () => fetchFile(quotePdfPath(id)),
    onSuccess: (file) => saveBlob(`Quote-${quote_number}.pdf`, file),
  });

/** Downloads the acceptance certificate, which anybody can verify. */
export const useDownloadCertificate = (id: number) =>
  useMutation({
    mutationFn: () => call(getQuoteCertificate, { params: { id } }),
    onSuccess: ({ filename, certificate }) => saveText(filename, certificate, 'application/json'),
  });
