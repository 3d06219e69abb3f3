/** The largest picture that is taken: 5 MB (D2 section 9). */
export const maxUploadBytes = 5_242_880;

/** What a browser may call the pictures that are taken. */
export const uploadTypes = ['image/jpeg', 'image/jpg', 'image/png', 'image/gif', 'image/webp'] as const;

/** The words of D2 section 5, in which an upload is refused. */
export const uploadProblems = {
  missing: 'No file provided',
  type: 'Invalid file type. Please upload JPEG, PNG, GIF, or WebP images only.',
  size: 'File size exceeds 5MB limit',
  signature: 'File signature does not match a valid image type',
} as const;

export type UploadProblem = keyof typeof uploadProblems;

type GivenFile = { type: string; size: number };

const isUploadType = (type: string): boolean => uploadTypes.some((known) => known === type.toLowerCase());

/** Why a file will not be taken, as far as its declared type and its size in bytes tell; null when they do not. */
export const uploadProblem = (file: GivenFile | null): UploadProblem | null => {
  if (!file) return 'missing';
  if (!isUploadType(file.type)) return 'type';
  return file.size > maxUploadBytes ? 'size' : null;
};

const longestName = 50;

/**
 * The name under which a picture is stored, without its ending: lower-cased, what is not a letter or a figure becomes a
 * hyphen, cut to 50 characters, then a time stamp and a random suffix (D2 section 5). `random` is lower-case letters and
 * figures: nobody may guess the name, because whoever knows it sees the picture.
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
