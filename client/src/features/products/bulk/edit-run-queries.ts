import { getEditRun, listEditRuns, retryEditRun, undoEditRun } from '@chainline/shared/products/edit-run-contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api';
import { runKeys, useForgetEverything } from '../../runs';
import { useToast } from '../../../components/toast-context';
import { isMoving } from './edit-run-view';

const pollMs = 5000;

export const editRunQueries = {
  /** Actions that a bulk edit allows; refetched after every action on a run. */
  detail: (id: string) =>
    queryOptions({
      queryKey: [...runKeys.all, 'edits', 'detail', id],
      queryFn: ({ signal }) => call(getEditRun, { params: { id } }, { signal }),
      staleTime: 0,
    }),

  /** The person's own bulk edits, newest first; polled while one of them is running. */
  own: (page: number) =>
    queryOptions({
      queryKey: [...runKeys.all, 'edits', 'own', page],
      queryFn: ({ signal }) => call(listEditRuns, { query: { page, per_page: 25, own: true } }, { signal }),
      staleTime: 0,
      placeholderData: keepPreviousData,
      refetchInterval: ({ state: { data } }) =>
        data?.runs.some(({ status }) => isMoving(status)) === true ? pollMs : false,
    }),
} as const;

type Started = { run_id: string; message: string };

const useStarted = (start: (id: string) => Promise<Started>) => {
  const toast = useToast();
  const forget = useForgetEverything();
  return useMutation({
    mutationFn: start,
    onSuccess: ({ message }) => toast({ message, tone: 'success' }),
    onSettled: forget,
  });
};

/** Undoes a bulk edit. */
export const useUndoEditRun = () => useStarted((id) => call(undoEditRun, { params: { id } }));

/** Retries the failed items of a bulk edit. */
export const useRetryEditRun = () => useStarted((id) => call(retryEditRun, { params: { id } }));
