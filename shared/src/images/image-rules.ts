/** Largest accepted picture: 5 MB (D2 section 9). */
export const maxUploadBytes = 5_242_880;

/** MIME types accepted for uploads, as browsers declare them. */
export const uploadTypes = ['image/jpeg', 'image/jpg', 'image/png', 'image/gif', 'image/webp'] as const;

/** Error texts of D2 section 5. */
export const uploadProblems = {
  missing: 'No file provided',
  type: 'Invalid file type. Please upload JPEG, PNG, GIF, or WebP images only.',
  size: 'File size exceeds 5MB limit',
  signature: 'File signature does not match a valid image type',
} as const;

export type UploadProblem = keyof typeof uploadProblems;

type GivenFile = { type: string; size: number };

const isUploadType = (type: string): boolean => uploadTypes.some((known) => known === type.toLowerCase());

/** Reason to refuse a file by its declared type and its size in bytes; null when neither gives one. */
export const uploadProblem = (file: GivenFile | null): UploadProblem | null => {
  if (!file) return 'missing';
  if (!isUploadType(file.type)) return 'type';
  return file.size > maxUploadBytes ? 'size' : null;
};

const longestName = 50;

/**
 * Stored name of a picture, without extension (D2 section 5): lower case, other characters than letters and digits
 * become hyphens, cut to 50 characters, then a timestamp and a random suffix. `random` is lower-case letters and
 * digits; it makes the name unguessable, because knowing the name grants access.
 */
export const storedFileName = (fileName: string, { at, random }: { at: Date; random: string }): string => {
  const base = fileName.replace(/\.[a-z0-9]{1,5}$/i, '').toLowerCase();
  const cut = base
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, longestName)
    .replace(/-$/, '');
  return `${cut === '' ? 'image' : cut}-${at.getTime()}-${random}`;
};
