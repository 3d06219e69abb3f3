import { getEditRun, listEditRuns, retryEditRun, undoEditRun } from '@chainline/shared/products/edit-run-contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api';
import { runKeys, useForgetEverything } from '../../runs';
import { useToast } from '../../../components/toast-context';
import { isMoving } from './edit-run-view';

const pollMs = 5000;

export const editRunQueries = {
  /** What may be done with an edit of many products; read anew whenever something is done with a run. */
  detail: (id: string) =>
    queryOptions({
      queryKey: [...runKeys.all, 'edits', 'detail', id],
      queryFn: ({ signal }) => call(getEditRun, { params: { id } }, { signal }),
      staleTime: 0,
    }),

  /** One's own edits of many products, the newest first; read again while one of them is under way. */
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

/** Takes back what an edit of many products wrote. */
export const useUndoEditRun = () => useStarted((id) => call(undoEditRun, { params: { id } }));

/** Tries again only what failed in an edit of many products. */
export const useRetryEditRun = () => useStarted((id) => call(retryEditRun, { params: { id } }));
