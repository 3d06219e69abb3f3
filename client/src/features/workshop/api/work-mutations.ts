import type { BodyOf } from '@chainline/shared/http/endpoint';
import {
  handOverSheetPath,
  orderWorkPrintPath,
  setBikeSerial,
  tagPrintPath,
  workPrintPath,
  workTagPrintPath,
} from '@chainline/shared/work-orders/bike-tag-contract';
import type { TagFormat } from '@chainline/shared/work-orders/bike-tag-rules';
import {
  addWorkChecklist,
  addWorkEntry,
  createOrderWork,
  createWorkOrder,
  handOverWorkOrder,
  moveWorkOrder,
  setWorkStep,
  updateWorkOrder,
  type WorkOrder,
  type WorkSummary,
} from '@chainline/shared/work-orders/work-order-contract';
import {
  addWorkExtra,
  askWorkExtra,
  recordExtraAnswer,
  withdrawWorkExtra,
} from '@chainline/shared/work-orders/work-extra-contract';
import { workStateLabels, type WorkState } from '@chainline/shared/work-orders/work-order-rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useToast } from '../../../components/toast-context';
import { call } from '../../../lib/api';
import { errorMessage } from '../../../lib/api-error';
import { fetchFile } from '../../../lib/fetch-file';
import { saveBlob } from '../../../lib/save-file';
import { sendPhotos, type ChosenPhoto } from './photo-calls';
import { workKeys, workQueries } from './work-queries';

/** Shows what the server answered at once, and reloads the rest. */
const useKeep = () => {
  const queryClient = useQueryClient();
  const reload = () => queryClient.invalidateQueries({ queryKey: workKeys.all });
  const keep = ({ work_order: work }: { work_order: WorkOrder }) => {
    queryClient.setQueryData(workQueries.detail(work.id).queryKey, work);
    return reload();
  };
  return { keep, reload };
};

const useFailure = () => {
  const toast = useToast();
  return (error: unknown) => toast({ message: errorMessage(error), tone: 'error' });
};

type NewJob = BodyOf<typeof createWorkOrder> & { photos: readonly ChosenPhoto[] };

/** Books a job with its photos. */
export const useBookJob = () => {
  const { keep } = useKeep();
  return useMutation({
    mutationFn: async ({ photos, ...body }: NewJob) => {
      const answer = await call(createWorkOrder, { body });
      const target = { kind: 'job', id: answer.work_order.id } as const;
      // The job is booked in any case; a photo that failed can be added to it.
      const unsent = await sendPhotos(target, 'intake', photos).then(() => null, errorMessage);
      return { ...answer, unsent };
    },
    meta: { handled: true },
    onSuccess: keep,
  });
};

export const useChangeJob = (id: number) => {
  const { keep } = useKeep();
  return useMutation({
    mutationFn: (body: BodyOf<typeof updateWorkOrder>) => call(updateWorkOrder, { params: { id }, body }),
    meta: { handled: true },
    onSuccess: keep,
  });
};

/** Moves a job; the board shows it in its new place at once. */
export const useMoveJob = () => {
  const queryClient = useQueryClient();
  const { keep, reload } = useKeep();
  const toast = useToast();
  const fail = useFailure();
  return useMutation({
    mutationFn: ({ job, state }: { job: Pick<WorkSummary, 'id' | 'version' | 'number'>; state: WorkState }) =>
      call(moveWorkOrder, { params: { id: job.id }, body: { state, version: job.version } }),
    meta: { handled: true },
    onMutate: async ({ job, state }) => {
      const boards = { queryKey: [...workKeys.all, 'board'] };
      await queryClient.cancelQueries(boards);
      queryClient.setQueriesData<{ work_orders: readonly WorkSummary[] }>(
        boards,
        (board) =>
          board && {
            ...board,
            work_orders: board.work_orders.map((each) => (each.id === job.id ? { ...each, state } : each)),
          },
      );
    },
    onSuccess: (answer) => {
      const { number, state } = answer.work_order;
      toast({ message: `${number}: ${workStateLabels[state].toLowerCase()}`, tone: 'success' });
      return keep(answer);
    },
    onError: (error) => {
      fail(error);
      void reload();
    },
  });
};

/** Hands a job over, with the goods of its order. */
export const useHandOver = (id: number) => {
  const queryClient = useQueryClient();
  const { keep } = useKeep();
  return useMutation({
    mutationFn: async ({ photos, ...body }: BodyOf<typeof handOverWorkOrder> & { photos: readonly ChosenPhoto[] }) => {
      await sendPhotos({ kind: 'job', id }, 'collection', photos);
      return call(handOverWorkOrder, { params: { id }, body });
    },
    meta: { handled: true },
    onSuccess: keep,
    // The order and its messages change too.
    onSettled: () => queryClient.invalidateQueries(),
  });
};

export const useAddEntry = (id: number) => {
  const { keep } = useKeep();
  return useMutation({
    mutationFn: (body: BodyOf<typeof addWorkEntry>) => call(addWorkEntry, { params: { id }, body }),
    meta: { handled: true },
    onSuccess: keep,
  });
};

export const useAddChecklist = (id: number) => {
  const { keep } = useKeep();
  const fail = useFailure();
  return useMutation({
    mutationFn: (name: string) => call(addWorkChecklist, { params: { id }, body: { name } }),
    meta: { handled: true },
    onSuccess: keep,
    onError: fail,
  });
};

export const useTickStep = (id: number) => {
  const { keep, reload } = useKeep();
  const fail = useFailure();
  return useMutation({
    mutationFn: ({ step, isDone }: { step: number; isDone: boolean }) =>
      call(setWorkStep, { params: { id, step }, body: { is_done: isDone } }),
    meta: { handled: true },
    onSuccess: keep,
    onError: (error) => {
      fail(error);
      void reload();
    },
  });
};

export const useSetSerial = (id: number) => {
  const { keep } = useKeep();
  return useMutation({
    mutationFn: ({ tag, serial, accept = false }: { tag: number; serial: string; accept?: boolean }) =>
      call(setBikeSerial, { params: { id, tag }, body: { serial_number: serial, accept_double: accept } }),
    meta: { handled: true },
    onSuccess: keep,
  });
};

export const useMakeOrderJob = (orderId: number) => {
  const { keep } = useKeep();
  const fail = useFailure();
  return useMutation({
    mutationFn: () => call(createOrderWork, { params: { id: orderId } }),
    meta: { handled: true },
    onSuccess: keep,
    onError: fail,
  });
};

export const useAddExtra = (id: number) => {
  const { keep } = useKeep();
  return useMutation({
    mutationFn: (body: BodyOf<typeof addWorkExtra>) => call(addWorkExtra, { params: { id }, body }),
    meta: { handled: true },
    onSuccess: keep,
  });
};

type ExtraIds = { id: number; extra: number };

export const useAskExtra = (params: ExtraIds) => {
  const { keep } = useKeep();
  return useMutation({
    mutationFn: (body: BodyOf<typeof askWorkExtra>) => call(askWorkExtra, { params, body }),
    meta: { handled: true },
    onSuccess: keep,
  });
};

export const useRecordAnswer = (params: ExtraIds) => {
  const { keep } = useKeep();
  return useMutation({
    mutationFn: (body: BodyOf<typeof recordExtraAnswer>) => call(recordExtraAnswer, { params, body }),
    meta: { handled: true },
    onSuccess: keep,
  });
};

export const useWithdrawExtra = (id: number) => {
  const { keep, reload } = useKeep();
  const fail = useFailure();
  return useMutation({
    mutationFn: (extra: number) => call(withdrawWorkExtra, { params: { id, extra } }),
    meta: { handled: true },
    onSuccess: keep,
    onError: (error) => {
      fail(error);
      void reload();
    },
  });
};

const pathOf = (path: string, ids: Record<string, number>): string =>
  Object.entries(ids).reduce((made, [name, id]) => made.replace(`:${name}`, String(id)), path);

type Tags = { tags: readonly number[]; format: TagFormat; first: number };

/** Prints tags of a job. A single tag of an order has a call of its own. */
export const usePrintTags = ({ id, number, order_id: orderId }: WorkOrder) => {
  const { reload } = useKeep();
  const fail = useFailure();
  return useMutation({
    mutationFn: ({ tags, format, first }: Tags) => {
      const [tag] = tags;
      return orderId !== null && tag !== undefined && tags.length === 1
        ? fetchFile(pathOf(tagPrintPath, { id: orderId, tag }), { method: 'POST', body: { format, first } })
        : fetchFile(pathOf(workTagPrintPath, { id }), { method: 'POST', body: { tags, format, first } });
    },
    meta: { handled: true },
    onSuccess: (file) => saveBlob(`bike-tags-${number}.pdf`, file),
    onError: fail,
    onSettled: reload,
  });
};

/** Downloads the sheet that is signed when a bike leaves. */
export const usePrintHandOver = ({ id, number }: WorkOrder) => {
  const fail = useFailure();
  return useMutation({
    mutationFn: () => fetchFile(pathOf(handOverSheetPath, { id }), { method: 'POST', body: {} }),
    meta: { handled: true },
    onSuccess: (file) => saveBlob(`hand-over-${number}.pdf`, file),
    onError: fail,
  });
};

/** Downloads the work order. The stated words for success and failure. */
export const usePrintJob = ({ id, number, order_id: orderId }: WorkOrder) => {
  const { reload } = useKeep();
  const toast = useToast();
  return useMutation({
    mutationFn: () =>
      fetchFile(orderId === null ? pathOf(workPrintPath, { id }) : pathOf(orderWorkPrintPath, { id: orderId }), {
        method: 'POST',
        body: {},
      }),
    meta: { handled: true },
    onSuccess: (file) => {
      saveBlob(`work-order-${number}.pdf`, file);
      toast({ message: 'Work order printed successfully', tone: 'success' });
    },
    onError: (error) => toast({ message: `Error printing work order: ${errorMessage(error)}`, tone: 'error' }),
    onSettled: reload,
  });
};
