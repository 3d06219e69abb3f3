import { stockStates, type MappingListQuery, type StockState } from '@chainline/shared/mappings/mapping-contract';
import { confidenceLabel } from './mapping-view';

export type MappingFilterState = Pick<
  MappingListQuery,
  'sync_enabled' | 'manually_verified' | 'confidence_min' | 'stock_state'
>;

export const noFilters: { [Key in keyof Required<MappingFilterState>]: undefined } = {
  sync_enabled: undefined,
  manually_verified: undefined,
  confidence_min: undefined,
  stock_state: undefined,
};

export const hasFilters = ({ sync_enabled, manually_verified, confidence_min, stock_state }: MappingFilterState) =>
  [sync_enabled, manually_verified, confidence_min, stock_state].some((value) => value !== undefined);

export const syncStatusOptions = [
  { value: 'true', label: 'Enabled' },
  { value: 'false', label: 'Disabled' },
] as const;

export const verificationOptions = [
  { value: 'true', label: 'Verified' },
  { value: 'false', label: 'Not Verified' },
] as const;

const stockStateLabels: Record<StockState, string> = {
  conflict: 'Needs a decision',
  skipped: 'Cannot be synced',
  waiting: 'Awaiting first sync',
  in_step: 'Synced',
};

export const stockStateOptions = stockStates.map((value) => ({ value, label: stockStateLabels[value] }));

const confidenceSteps = [
  { value: '0.9', label: 'High 90%+' },
  { value: '0.7', label: 'Medium 70%+' },
  { value: '0.5', label: 'Low 50%+' },
] as const;

/** Confidence steps, plus the one in the address, so that the select can show it. */
export const confidenceOptions = (chosen: number | undefined): readonly { value: string; label: string }[] =>
  chosen === undefined || confidenceSteps.some(({ value }) => Number(value) === chosen)
    ? confidenceSteps
    : [...confidenceSteps, { value: String(chosen), label: `${confidenceLabel(chosen)}+` }];

export const toStockState = (option: string): StockState | undefined => stockStates.find((state) => state === option);

/** Converts between a filter and its select; blank stands for "all". */
export const toOption = (value: boolean | number | undefined): string => (value === undefined ? '' : String(value));
export const toFlag = (option: string): boolean | undefined => (option === '' ? undefined : option === 'true');
export const toConfidence = (option: string): number | undefined => (option === '' ? undefined : Number(option));
