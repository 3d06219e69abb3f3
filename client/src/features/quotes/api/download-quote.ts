import { quotePdfPath } from '@chainline/shared/quotes/public-quote-contract';
import type { Quote } from '@chainline/shared/quotes/quote-contract';
import { useMutation } from '@tanstack/react-query';
import { fetchFile } from '../../../lib/fetch-file';
import { saveBlob } from '../../../lib/save-file';

/** Draws the quote as its customer gets it and saves it in this browser. */
export const useDownloadPdf = ({ id, quote_number }: Pick<Quote, 'id' | 'quote_number'>) =>
  useMutation({
    mutationFn: () => fetchFile(quotePdfPath(id)),
    onSuccess: (file) => saveBlob(`Quote-${quote_number}.pdf`, file),
  });
