import { z } from 'zod';
import type { QuoteDocument } from '../quote-document';

export type PdfJob = { id: number; quote: QuoteDocument };

export const pdfAnswerSchema = z.union([
  z.object({ id: z.int(), bytes: z.instanceof(Uint8Array) }),
  z.object({ id: z.int(), problem: z.string() }),
]);
export type PdfAnswer = z.output<typeof pdfAnswerSchema>;
