import {
  mostPhotos,
  photoProblem,
  photoProblems,
  type PhotoStage,
} from '@chainline/shared/work-orders/work-photo-rules';
import { useRef, useState } from 'react';
import { ApiError, errorMessage } from '../../../lib/api-error';
import { sendPhoto, toChosen, usePhotoReload, type ChosenPhoto, type PhotoTarget } from '../api/photo-calls';

/** A photo that waits, is on its way (`share` from 0 to 1), or failed. */
export type PhotoUpload = ChosenPhoto & {
  stage: PhotoStage;
  isWaiting: boolean;
  share: number;
  failure: { text: string; canRetry: boolean } | null;
};

const refused: ReadonlySet<number | null> = new Set([400, 413, 415, 422]);

/** Sends photos of a job or an order at once. */
export const usePhotoUploads = (target: PhotoTarget, count: number) => {
  const [uploads, setUploads] = useState<readonly PhotoUpload[]>([]);
  const reload = usePhotoReload();
  const line = useRef(Promise.resolve());

  const patch = (key: string, change: Partial<PhotoUpload>) =>
    setUploads((current) => current.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)));
  const dismiss = (key: string) => setUploads((current) => current.filter((upload) => upload.key !== key));

  const send = async ({ key, file, stage }: PhotoUpload): Promise<void> => {
    patch(key, { isWaiting: false });
    try {
      await sendPhoto({ target, stage, photo: { key, file }, onProgress: (share) => patch(key, { share }) });
      await reload();
      dismiss(key);
    } catch (error) {
      const canRetry = !(error instanceof ApiError && refused.has(error.status));
      patch(key, { failure: { text: errorMessage(error), canRetry } });
    }
  };

  /** One after the other: a phone's connection is slow. */
  const queue = (upload: PhotoUpload) => {
    line.current = line.current.then(() => send(upload));
  };

  const add = (files: readonly File[], stage: PhotoStage) => {
    const room = mostPhotos - count - uploads.filter(({ failure }) => failure === null).length;
    const added = toChosen(files).map((chosen, at): PhotoUpload => {
      const problem = photoProblem(chosen.file) ?? (at < room ? null : 'number');
      const failure = problem === null ? null : { text: photoProblems[problem], canRetry: false };
      return { ...chosen, stage, isWaiting: true, share: 0, failure };
    });
    setUploads((current) => [...current, ...added]);
    for (const upload of added) if (upload.failure === null) queue(upload);
  };

  const retry = (upload: PhotoUpload) => {
    patch(upload.key, { failure: null, isWaiting: true, share: 0 });
    queue(upload);
  };

  return { uploads, add, retry, dismiss };
};
