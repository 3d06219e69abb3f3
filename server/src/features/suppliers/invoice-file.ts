import type { AppError } from '../../errors';
import { TooLargeError, UnsupportedTypeError, ValidationError } from '../../errors';
import type { SentFile } from '../../http/upload-route';
import type { RedrawnPicture } from '../images';

export const fileTooLarge = (): AppError =>
  new TooLargeError('supplier_invoice.file_size', 'This file is larger than 15 MB. Please attach a smaller one.');

const pictures = new Set(['image/jpeg', 'image/png', 'image/webp']);

/** A header within the first kilobyte and the mark of the end, as PDF readers expect them. */
const isPdf = (bytes: Buffer): boolean =>
  bytes.subarray(0, 1_024).includes('%PDF-') && bytes.subarray(-2_048).includes('%%EOF');

const withoutPath = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? '').replaceAll(/[^\p{L}\p{N}. _()-]/gu, '_');

/** Reads the content, not the name: a PDF is kept as it is, a picture is drawn anew, everything else is refused. */
export const checkInvoiceFile = async (
  file: SentFile | null,
  redraw: (bytes: Buffer) => Promise<RedrawnPicture | null>,
): Promise<{ name: string; type: string; content: Buffer }> => {
  if (!file || file.bytes.length === 0)
    throw new ValidationError('supplier_invoice.no_file', 'Choose the PDF or a picture of the invoice.');
  const name = withoutPath(file.name).slice(-120) || 'invoice';
  if (isPdf(file.bytes)) return { name, type: 'application/pdf', content: file.bytes };
  const picture = await redraw(file.bytes);
  if (picture === null || !pictures.has(picture.type))
    throw new UnsupportedTypeError(
      'supplier_invoice.file_type',
      'This file is neither a PDF nor a JPEG, PNG or WebP picture.',
    );
  return { name, type: picture.type, content: picture.bytes };
};
