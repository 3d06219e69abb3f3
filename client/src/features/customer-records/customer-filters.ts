import { customerSorts, type CustomerListQuery } from '@chainline/shared/customers/customer-list-contract';
import { quoteStatuses } from '@chainline/shared/quotes/quote-status';
import { quoteStatusLabel } from '../quotes';

const sortLabels: Record<(typeof customerSorts)[number], string> = {
  recent: 'Most recent',
  value: 'Highest value',
  quotes: 'Most quotes',
  name: 'Name A-Z',
};

export const sortOptions = customerSorts.map((value) => ({ value, label: sortLabels[value] }));

export const statusOptions = quoteStatuses.map((value) => ({ value, label: quoteStatusLabel(value) }));

export const noFilters = { search: undefined, status: undefined } as const;

export const isFiltered = ({ search, status }: Pick<CustomerListQuery, 'search' | 'status'>): boolean =>
  search !== undefined || status !== undefined;
