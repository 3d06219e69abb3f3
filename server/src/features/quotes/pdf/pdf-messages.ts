import { z } from 'zod';
import type { QuoteDocument } from '../quote-document';
import type { Labels } from './label-pdf';
import type { Paper } from './paper-pdf';

export type PdfJob = { id: number } & ({ quote: QuoteDocument } | { paper: Paper } | { labels: Labels });

export const pdfAnswerSchema = z.union([
  z.object({ id: z.int(), bytes: z.instanceof(Uint8Array) }),
  z.object({ id: z.int(), problem: z.string() }),
]);
export type PdfAnswer = z.output<typeof pdfAnswerSchema>;
