import { exportDeposits, listDeposits, type DepositQuery } from '@chainline/shared/deposits/deposit-contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api';
import { saveText } from '../../../lib/save-file';

export const depositQueries = {
  list: (query: DepositQuery) =>
    queryOptions({
      queryKey: ['deposits', 'list', query],
      queryFn: ({ signal }) => call(listDeposits, { query }, { signal }),
      placeholderData: keepPreviousData,
      // Customers may pay at any time. Pauses while the page is hidden.
      refetchInterval: 30_000,
    }),
} as const;

/** Saves all pages of the list as a CSV file. */
export const useExportDeposits = () =>
  useMutation({
    mutationFn: (query: DepositQuery) => call(exportDeposits, { query }),
    onSuccess: ({ filename, csv }) => saveText(filename, csv, 'text/csv;charset=utf-8'),
  });
