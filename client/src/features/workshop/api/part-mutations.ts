import type { BodyOf } from '@chainline/shared/http/endpoint';
import {
  addWorkPart,
  settleWorkPart,
  setWorkPart,
  type WorkPart,
  type WorkParts,
} from '@chainline/shared/work-orders/work-part-contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useToast } from '../../../components/toast-context';
import { call } from '../../../lib/api';
import { errorMessage } from '../../../lib/api-error';
import { workKeys, workQueries } from './work-queries';

/** Puts the parts of the response into the cache at once, and reloads the job's history. */
const usePartsAnswer = (id: number) => {
  const queryClient = useQueryClient();
  const toast = useToast();
  const reload = () => queryClient.invalidateQueries({ queryKey: workKeys.all });
  return {
    onSuccess: (answer: WorkParts) => {
      queryClient.setQueryData(workQueries.parts(id).queryKey, answer);
      return reload();
    },
    onError: (error: unknown) => {
      toast({ message: errorMessage(error), tone: 'error' });
      void reload();
    },
  };
};

export const useAddPart = (id: number) => {
  const answer = usePartsAnswer(id);
  return useMutation({
    mutationFn: (body: BodyOf<typeof addWorkPart>) => call(addWorkPart, { params: { id }, body }),
    meta: { handled: true },
    ...answer,
  });
};

export const useSetPart = (id: number) => {
  const answer = usePartsAnswer(id);
  return useMutation({
    mutationFn: ({ part, quantity }: { part: Pick<WorkPart, 'id' | 'quantity'>; quantity: number }) =>
      call(setWorkPart, { params: { id, part: part.id }, body: { quantity, seen_quantity: part.quantity } }),
    meta: { handled: true },
    ...answer,
  });
};

export const useSettlePart = (id: number) => {
  const answer = usePartsAnswer(id);
  return useMutation({
    mutationFn: (part: number) => call(settleWorkPart, { params: { id, part } }),
    meta: { handled: true },
    ...answer,
  });
};
