import type { DepositQuery, DepositRow } from '@chainline/shared/deposits/deposit-contract';
import { depositStatuses, depositStatusLabels, type DepositStatus } from '@chainline/shared/deposits/deposit-rules';
import type { Tone } from '../../components/StatusChip';

export const statusTones: Record<DepositStatus, Tone> = {
  due: 'warning',
  late: 'error',
  received: 'success',
  refunded: 'info',
  dropped: 'neutral',
};

export const statusOptions = depositStatuses.map((value) => ({ value, label: depositStatusLabels[value] }));

export const choiceLabels: Record<DepositRow['choice'], string> = { deposit: 'Deposit', full: 'Full amount' };

export const choiceOptions = [
  { value: 'deposit', label: choiceLabels.deposit },
  { value: 'full', label: choiceLabels.full },
];

export type DepositFilters = Omit<DepositQuery, 'page' | 'per_page' | 'sort'>;

export const noFilters = {
  status: undefined,
  choice: undefined,
  assigned_to: undefined,
  accepted_from: undefined,
  accepted_to: undefined,
  search: undefined,
} as const satisfies DepositFilters;

export const isFiltered = ({ status, choice, assigned_to, accepted_from, accepted_to, search }: DepositFilters) =>
  [status, choice, assigned_to, accepted_from, accepted_to, search].some((value) => value !== undefined);
