import { uploadProblems } from '../images/image-rules';

/** Most photos of a job, and most of an order besides those of its job. */
export const mostPhotos = 30;

/** 15 MB: the largest pictures of today's phones. */
export const maxPhotoBytes = 15_728_640;

/** As browsers declare them. Phones convert their own formats to JPEG for these. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

export const photoStages = ['intake', 'work', 'collection'] as const;
export type PhotoStage = (typeof photoStages)[number];

export const photoStageLabels: Record<PhotoStage, string> = {
  intake: 'At intake',
  work: 'During the work',
  collection: 'At collection',
};

export const photoProblems = {
  missing: uploadProblems.missing,
  type: 'This file is not a JPEG, PNG or WebP photo. Choose another one, or save it as JPEG.',
  size: `This photo is larger than ${Math.floor(maxPhotoBytes / 1_048_576)} MB. Choose a smaller one.`,
  number: `There can be up to ${mostPhotos} photos. Remove one first.`,
} as const;

type GivenFile = { type: string; size: number };

/** Reason to refuse a photo by its declared type and its size in bytes; null when neither gives one. */
export const photoProblem = (file: GivenFile | null): 'missing' | 'type' | 'size' | null => {
  if (!file) return 'missing';
  if (!photoTypes.some((type) => type === file.type.toLowerCase())) return 'type';
  return file.size > maxPhotoBytes ? 'size' : null;
};
