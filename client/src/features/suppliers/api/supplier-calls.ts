import {
  attachInvoiceFile,
  createInvoice,
  createSupplier,
  deleteInvoice,
  findInvoiceBikes,
  getDueInvoices,
  getInvoice,
  listInvoices,
  listSuppliers,
  payInvoice,
  updateInvoice,
  updateSupplier,
  type InvoiceEdit,
  type InvoiceQuery,
  type SupplierEdit,
  type SupplierQuery,
} from '@chainline/shared/suppliers/supplier-contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api';

const all = ['suppliers'] as const;

/** Enough for a list to choose from. */
const mostChoices = 200;

export const supplierQueries = {
  list: (query: SupplierQuery) =>
    queryOptions({
      queryKey: [...all, 'list', query],
      queryFn: ({ signal }) => call(listSuppliers, { query }, { signal }),
      placeholderData: keepPreviousData,
    }),

  choices: () =>
    queryOptions({
      queryKey: [...all, 'choices'],
      queryFn: async ({ signal }) =>
        (await call(listSuppliers, { query: { per_page: mostChoices } }, { signal })).suppliers,
    }),

  invoices: (query: InvoiceQuery) =>
    queryOptions({
      queryKey: [...all, 'invoices', query],
      queryFn: ({ signal }) => call(listInvoices, { query }, { signal }),
      placeholderData: keepPreviousData,
    }),

  due: () =>
    queryOptions({
      queryKey: [...all, 'due'],
      queryFn: ({ signal }) => call(getDueInvoices, {}, { signal }),
    }),

  invoice: (id: number) =>
    queryOptions({
      queryKey: [...all, 'invoice', id],
      queryFn: async ({ signal }) => (await call(getInvoice, { params: { id } }, { signal })).invoice,
      // The form needs the version that is saved now.
      staleTime: 0,
    }),

  bikesOf: (number: string) =>
    queryOptions({
      queryKey: [...all, 'bikes', number],
      queryFn: async ({ signal }) => (await call(findInvoiceBikes, { query: { number } }, { signal })).bikes,
      staleTime: 0,
    }),
} as const;

/** Payments and the flag change records of the register too. */
const useRefresh = () => {
  const queryClient = useQueryClient();
  return async () => {
    void queryClient.invalidateQueries({ queryKey: ['bikes'] });
    await queryClient.invalidateQueries({ queryKey: all });
  };
};

/** Null creates a supplier. The dialog shows errors itself. */
export const useSaveSupplier = (supplier: { id: number; version: number } | null) => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: SupplierEdit) =>
      supplier === null
        ? call(createSupplier, { body })
        : call(updateSupplier, { params: { id: supplier.id }, body: { ...body, version: supplier.version } }),
    meta: { handled: true },
    onSettled: refresh,
  });
};

type SaveInvoice = { edit: InvoiceEdit; key: string };

/** Null creates an invoice. The dialog shows errors itself. */
export const useSaveInvoice = (invoice: { id: number; version: number } | null) => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ edit, key }: SaveInvoice) =>
      invoice === null
        ? call(createInvoice, { body: { ...edit, request_key: key } })
        : call(updateInvoice, { params: { id: invoice.id }, body: { ...edit, version: invoice.version } }),
    meta: { handled: true },
    onSettled: refresh,
  });
};

type Payment = { paid_on: string | null; payment_method: string };

/** The dialog shows errors itself. */
export const usePayInvoice = ({ id, version }: { id: number; version: number }) => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (payment: Payment) => call(payInvoice, { params: { id }, body: { version, ...payment } }),
    meta: { handled: true },
    onSettled: refresh,
  });
};

export const useDeleteInvoice = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: number) => call(deleteInvoice, { params: { id } }),
    onSettled: refresh,
  });
};

export const useAttachFile = (id: number) => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.append('file', file, file.name);
      return call(attachInvoiceFile, { params: { id } }, { form });
    },
    onSettled: refresh,
  });
};
