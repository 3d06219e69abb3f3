import {
  applyBikeImport,
  getBikeImport,
  listBikeImports,
  listImportRows,
  previewBikeImport,
  undoBikeImport,
  type BikeImport,
  type ImportMapping,
} from '@chainline/shared/bikes/bike-import-contract';
import type { BodyOf } from '@chainline/shared/http/endpoint';
import { cancelTask } from '@chainline/shared/tasks/task-contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api';
import { bikeKeys } from './bike-queries';

const keys = [...bikeKeys.all, 'imports'] as const;

export const bikeImportQueries = {
  list: () =>
    queryOptions({
      queryKey: [...keys, 'list'],
      queryFn: async ({ signal }) => (await call(listBikeImports, {}, { signal })).imports,
      staleTime: 0,
    }),

  /** Polled while the import is being applied or undone. */
  detail: (id: string) =>
    queryOptions({
      queryKey: [...keys, 'detail', id],
      queryFn: async ({ signal }) => (await call(getBikeImport, { params: { id } }, { signal })).import,
      staleTime: 0,
      refetchInterval: ({ state }) => ((state.data?.running ?? null) === null ? false : 1_000),
    }),

  rows: (id: string, page: number, status: string) =>
    queryOptions({
      queryKey: [...keys, 'rows', id, status, page],
      queryFn: ({ signal }) => call(listImportRows, { params: { id }, query: { page } }, { signal }),
      placeholderData: keepPreviousData,
    }),
} as const;

type Preview = { file: File; mapping?: ImportMapping };

/** Append the fields before the file: the server streams the body and needs them first. */
const toForm = ({ file, mapping }: Preview): FormData => {
  const form = new FormData();
  if (mapping) form.append('mapping', JSON.stringify(mapping));
  form.append('file', file, file.name);
  return form;
};

export const usePreviewImport = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (preview: Preview) => (await call(previewBikeImport, {}, { form: toForm(preview) })).import,
    meta: { handled: true },
    onSuccess: (shown) => client.setQueryData(bikeImportQueries.detail(shown.id).queryKey, shown),
  });
};

const useShow = () => {
  const client = useQueryClient();
  return (shown: BikeImport) => {
    client.setQueryData(bikeImportQueries.detail(shown.id).queryKey, shown);
    void client.invalidateQueries({ queryKey: bikeImportQueries.list().queryKey });
  };
};

export const useApplyImport = (id: string) => {
  const onSuccess = useShow();
  return useMutation({
    mutationFn: async (body: BodyOf<typeof applyBikeImport>) =>
      (await call(applyBikeImport, { params: { id }, body })).import,
    meta: { handled: true },
    onSuccess,
  });
};

export const useUndoImport = () => {
  const onSuccess = useShow();
  return useMutation({
    mutationFn: async (id: string) => (await call(undoBikeImport, { params: { id } })).import,
    meta: { handled: true },
    onSuccess,
  });
};

/** Asks the run to stop between two rows. */
export const useStopImport = () =>
  useMutation({ mutationFn: (runId: string) => call(cancelTask, { params: { id: runId } }) });
