import {
  mostPhotos,
  photoProblem,
  photoProblems,
  type PhotoStage,
} from '@chainline/shared/work-orders/work-photo-rules';
import { useState } from 'react';
import { ApiError, errorMessage } from '../../../lib/api-error';
import { sendPhoto, toChosen, usePhotoReload, type ChosenPhoto, type PhotoTarget } from '../api/photo-calls';

/** A photo on its way (`share` from 0 to 1), or one that failed. */
export type PhotoUpload = ChosenPhoto & {
  stage: PhotoStage;
  share: number;
  failure: { text: string; canRetry: boolean } | null;
};

const refused: ReadonlySet<number | null> = new Set([400, 413, 415, 422]);

/** Sends photos of a job or an order at once. */
export const usePhotoUploads = (target: PhotoTarget, count: number) => {
  const [uploads, setUploads] = useState<readonly PhotoUpload[]>([]);
  const reload = usePhotoReload();

  const patch = (key: string, change: Partial<PhotoUpload>) =>
    setUploads((current) => current.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)));
  const dismiss = (key: string) => setUploads((current) => current.filter((upload) => upload.key !== key));

  const send = async ({ key, file, stage }: PhotoUpload): Promise<void> => {
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
  const sendAll = async (all: readonly PhotoUpload[]): Promise<void> => {
    for (const upload of all) await send(upload);
  };

  const add = (files: readonly File[], stage: PhotoStage) => {
    const room = mostPhotos - count - uploads.filter(({ failure }) => failure === null).length;
    const added = toChosen(files).map((chosen, at): PhotoUpload => {
      const problem = photoProblem(chosen.file) ?? (at < room ? null : 'number');
      const failure = problem === null ? null : { text: photoProblems[problem], canRetry: false };
      return { ...chosen, stage, share: 0, failure };
    });
    setUploads((current) => [...current, ...added]);
    void sendAll(added.filter(({ failure }) => failure === null));
  };

  const retry = (upload: PhotoUpload) => {
    patch(upload.key, { failure: null, share: 0 });
    void send(upload);
  };

  return { uploads, add, retry, dismiss };
};
