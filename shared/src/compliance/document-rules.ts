/** Limits of certificates, for both sides. */
export const mostDocumentBytes = 10_485_760;
export const mostDocumentsPerPart = 5;
export const mostDocumentPages = 60;

export const documentTypes = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const;

export const documentProblems = {
  missing: 'Choose a file.',
  type: 'Certificates must be a PDF or a picture (JPEG, PNG or WebP).',
  size: 'The file is larger than 10 MB.',
  empty: 'The file is empty.',
  many: `A bike or a battery can have ${mostDocumentsPerPart} documents. Remove one first.`,
  pages: `The file has more than ${mostDocumentPages} pages. Please add only the certificate.`,
  unreadable: 'This file cannot be read. It may be damaged or protected by a password: please save it again.',
} as const;
export type DocumentProblem = keyof typeof documentProblems;

/** Reason to refuse a file before its content is known; browsers may not name the type. */
export const documentProblem = ({ type, size }: { type: string; size: number }): DocumentProblem | null => {
  if (size === 0) return 'empty';
  if (size > mostDocumentBytes) return 'size';
  return type !== '' && !documentTypes.some((known) => known === type.toLowerCase()) ? 'type' : null;
};
