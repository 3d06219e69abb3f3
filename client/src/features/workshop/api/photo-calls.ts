import {
  addOrderPhoto,
  addWorkPhoto,
  listOrderPhotos,
  listWorkPhotos,
  removeWorkPhoto,
  restoreWorkPhoto,
  workPhotoPath,
  type WorkPhoto,
} from '@chainline/shared/work-orders/work-photo-contract';
import type { PhotoStage } from '@chainline/shared/work-orders/work-photo-rules';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useToast } from '../../../components/toast-context';
import { call } from '../../../lib/api';
import { errorMessage } from '../../../lib/api-error';
import { toDataUrl } from '../../../lib/data-url';
import { fetchFile } from '../../../lib/fetch-file';
import { newKey } from '../../../lib/new-key';
import { workKeys } from './work-queries';

/** Owner of photos: a job, or an order. */
export type PhotoTarget = { kind: 'job' | 'order'; id: number };

/** A photo to send. Its key survives retries, so that it is stored once. */
export type ChosenPhoto = { key: string; file: File };

export const toChosen = (files: readonly File[]): ChosenPhoto[] => files.map((file) => ({ key: newKey(), file }));

const photoKeys = { all: ['work-photos'] } as const;

const addressOf = async (id: number, query: string, type: string): Promise<string> =>
  toDataUrl(await fetchFile(`${workPhotoPath.replace(':id', String(id))}${query}`), type);

export const photoQueries = {
  list: ({ kind, id }: PhotoTarget) =>
    queryOptions({
      queryKey: [...photoKeys.all, 'list', kind, id],
      queryFn: async ({ signal }): Promise<WorkPhoto[]> =>
        (await call(kind === 'job' ? listWorkPhotos : listOrderPhotos, { params: { id } }, { signal })).photos,
    }),

  preview: (id: number) =>
    queryOptions({
      queryKey: ['work-photo-preview', id],
      queryFn: () => addressOf(id, '?preview=1', 'image/webp'),
      staleTime: Infinity,
    }),

  /** Browsers tell the type of a picture from its bytes. */
  picture: (id: number) =>
    queryOptions({
      queryKey: ['work-photo', id],
      queryFn: () => addressOf(id, '', 'image/jpeg'),
      staleTime: Infinity,
      // Several megabytes each.
      gcTime: 60_000,
    }),
} as const;

type Sending = { target: PhotoTarget; stage: PhotoStage; photo: ChosenPhoto; onProgress?: (share: number) => void };

export const sendPhoto = ({ target, stage, photo: { key, file }, onProgress }: Sending) => {
  const form = new FormData();
  // Fields before the file: the server must know them first.
  form.append('stage', stage);
  form.append('request_key', key);
  form.append('photo', file, file.name);
  return call(
    target.kind === 'job' ? addWorkPhoto : addOrderPhoto,
    { params: { id: target.id } },
    { form, ...(onProgress && { onProgress }) },
  );
};

/** Sends photos one after the other, also after one that failed. @throws Error that names the failed ones */
export const sendPhotos = async (
  target: PhotoTarget,
  stage: PhotoStage,
  photos: readonly ChosenPhoto[],
): Promise<void> => {
  const failures = new Map<string, string[]>();
  for (const photo of photos) {
    try {
      await sendPhoto({ target, stage, photo });
    } catch (error) {
      const reason = errorMessage(error);
      failures.set(reason, [...(failures.get(reason) ?? []), photo.file.name]);
    }
  }
  if (failures.size === 0) return;
  throw new Error([...failures].map(([reason, names]) => `${names.join(', ')}: ${reason}`).join(' '));
};

/** Reloads photos, and the history of the job. */
export const usePhotoReload = () => {
  const queryClient = useQueryClient();
  return async (): Promise<void> => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: photoKeys.all }),
      queryClient.invalidateQueries({ queryKey: workKeys.all }),
    ]);
  };
};

const useRestorePhoto = () => {
  const reload = usePhotoReload();
  const toast = useToast();
  return useMutation({
    mutationFn: (id: number) => call(restoreWorkPhoto, { params: { id } }),
    meta: { handled: true },
    onSuccess: reload,
    onError: (error) => toast({ message: errorMessage(error), tone: 'error' }),
  });
};

/** Removes a photo; the toast restores it. */
export const useRemovePhoto = () => {
  const reload = usePhotoReload();
  const restore = useRestorePhoto();
  const toast = useToast();
  return useMutation({
    mutationFn: (id: number) => call(removeWorkPhoto, { params: { id } }),
    meta: { handled: true },
    onSuccess: ({ photo }) => {
      const action = { label: 'Undo', onClick: () => restore.mutate(photo.id) };
      toast({ message: 'Photo removed', action, durationMs: 10_000 });
      return reload();
    },
    onError: (error) => toast({ message: errorMessage(error), tone: 'error' }),
  });
};
