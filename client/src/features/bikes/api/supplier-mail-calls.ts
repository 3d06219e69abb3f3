import {
  applyMailUpdates,
  finishSupplierMail,
  getSupplierMail,
  listSupplierMails,
  readSupplierMailCall,
  undoMailUpdates,
  type SupplierMail,
} from '@chainline/shared/bikes/supplier-mail-contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api';
import { bikeKeys } from './bike-queries';

const keys = { list: [...bikeKeys.all, 'mails'] as const };

export const supplierMailQueries = {
  list: () =>
    queryOptions({
      queryKey: keys.list,
      queryFn: ({ signal }) => call(listSupplierMails, {}, { signal }),
      // Emails arrive in the mailbox at any time. Pauses while the page is hidden.
      refetchInterval: 60_000,
    }),

  detail: (id: number) =>
    queryOptions({
      queryKey: [...keys.list, id],
      queryFn: async ({ signal }) => (await call(getSupplierMail, { params: { id } }, { signal })).mail,
      // Another person may have applied updates meanwhile.
      staleTime: 0,
    }),
} as const;

export type Given = { text: string; file: File | null; key: string };

const toForm = ({ text, file, key }: Given): FormData => {
  const form = new FormData();
  // Append the fields before the file: the server streams the body and needs them first.
  form.append('request_key', key);
  if (file) form.append('email', file, file.name);
  else form.append('text', text);
  return form;
};

const useKeepMail = () => {
  const queryClient = useQueryClient();
  return (mail: SupplierMail) => {
    queryClient.setQueryData(supplierMailQueries.detail(mail.id).queryKey, mail);
    void queryClient.invalidateQueries({ queryKey: keys.list, exact: true });
  };
};

/** The dialog shows errors itself. */
export const useReadMail = () => {
  const keep = useKeepMail();
  return useMutation({
    mutationFn: async (given: Given) => (await call(readSupplierMailCall, {}, { form: toForm(given) })).mail,
    meta: { handled: true },
    onSuccess: keep,
  });
};

type Step = { kind: 'apply' | 'undo'; ids: readonly number[] };

/** Applies or undoes updates. The dialog shows errors itself. */
export const useMailStep = (mailId: number) => {
  const keep = useKeepMail();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, ids }: Step) =>
      call(kind === 'apply' ? applyMailUpdates : undoMailUpdates, {
        params: { id: mailId },
        body: { updates: [...ids] },
      }),
    meta: { handled: true },
    onSuccess: ({ mail }) => {
      keep(mail);
      void queryClient.invalidateQueries({ queryKey: [...bikeKeys.all, 'list'] });
    },
  });
};

/** Marks an email from the mailbox as dealt with, or lets it wait again. The dialog shows errors itself. */
export const useFinishMail = (mailId: number) => {
  const keep = useKeepMail();
  return useMutation({
    mutationFn: async (done: boolean) =>
      (await call(finishSupplierMail, { params: { id: mailId }, body: { done } })).mail,
    meta: { handled: true },
    onSuccess: keep,
  });
};
