import { uploadProblem, uploadProblems } from '@chainline/shared/images/image-rules';
import { ApiError, clientErrorCodes } from '../../lib/api-error';

const byStatus: Partial<Record<number, string>> = {
  401: 'Authentication required. Please log in again.',
  413: 'File too large. Please choose a smaller image.',
  415: 'Unsupported file type.',
};

const byCode: Partial<Record<string, string>> = {
  [clientErrorCodes.timeout]: 'Upload timeout. Please try again.',
  [clientErrorCodes.unexpectedAnswer]: 'Upload failed',
};

/** Message for a failed upload, in the stated words (D2 section 8). */
export const uploadFailureText = (error: unknown): string => {
  if (!(error instanceof ApiError)) return 'An error occurred during image upload.';
  const stated = byCode[error.code] ?? byStatus[error.status ?? 0];
  if (stated !== undefined) return stated;
  return error.status === null ? 'An error occurred during image upload.' : `Failed to upload image: ${error.message}`;
};

const refusals: ReadonlySet<number | null> = new Set([400, 413, 415, 422]);

/** True if the server examined the file and refused it: a retry would be refused too. */
export const isRefused = (error: unknown): boolean => error instanceof ApiError && refusals.has(error.status);

/** Message for a picture that could not be removed. */
export const deletionFailureText = (error: unknown): string =>
  error instanceof ApiError && error.status !== null
    ? `Failed to delete image: HTTP ${error.status}`
    : 'An error occurred during image deletion.';

export const descriptionFailureText = 'Failed to save the description';

export const reorderFailureText = 'Failed to reorder images';

/** Reason not to send a file; null if it can be sent. */
export const refusalText = (file: File): string | null => {
  const problem = uploadProblem(file);
  return problem === null ? null : uploadProblems[problem];
};
