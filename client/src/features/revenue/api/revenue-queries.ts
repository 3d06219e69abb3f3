import {
  exportRevenue,
  exportRevenueRows,
  exportXeroInvoices,
  exportXeroPayments,
  getRevenue,
  listRevenueRows,
  type RevenueQuery,
  type RevenueRowsQuery,
} from '@chainline/shared/revenue/revenue-contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api';
import { saveText } from '../../../lib/save-file';

export const revenueQueries = {
  figures: (query: RevenueQuery) =>
    queryOptions({
      queryKey: ['revenue', 'figures', query],
      queryFn: ({ signal }) => call(getRevenue, { query }, { signal }),
      placeholderData: keepPreviousData,
    }),

  rows: (query: RevenueRowsQuery) =>
    queryOptions({
      queryKey: ['revenue', 'rows', query],
      queryFn: ({ signal }) => call(listRevenueRows, { query }, { signal }),
      placeholderData: keepPreviousData,
    }),
} as const;

type Asked = { view: 'figures' | 'rows'; figures: RevenueQuery; rows: RevenueRowsQuery };

/** Saves the current view as a CSV file: the figures, or all pages of the rows. */
export const useExportRevenue = () =>
  useMutation({
    mutationFn: ({ view, figures, rows }: Asked) =>
      view === 'figures' ? call(exportRevenue, { query: figures }) : call(exportRevenueRows, { query: rows }),
    onSuccess: ({ filename, csv }) => saveText(filename, csv, 'text/csv;charset=utf-8'),
  });

type XeroFile = { of: 'invoices' | 'payments'; from: string | undefined; to: string | undefined };

/** Saves a file for the import in Xero. */
export const useExportXero = () =>
  useMutation({
    mutationFn: ({ of, ...query }: XeroFile) =>
      of === 'invoices' ? call(exportXeroInvoices, { query }) : call(exportXeroPayments, { query }),
    onSuccess: ({ filename, csv }) => saveText(filename, csv, 'text/csv;charset=utf-8'),
  });
