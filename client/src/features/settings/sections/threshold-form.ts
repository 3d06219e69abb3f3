import { listSettingsCalls, type ListSettings } from '@chainline/shared/settings/list-settings-contract';
import { z } from 'zod';
import { numberText } from '../number-text';

const { shape } = listSettingsCalls.put.body.shape.settings;

export const thresholdFormSchema = z.object({
  settings: z.object({
    low_stock: numberText(shape.low_stock, 'Enter a whole number from 1 to 1,000'),
    match_threshold: numberText(shape.match_threshold, 'Enter whole percent from 75 to 100'),
  }),
});

export type ThresholdForm = z.output<typeof thresholdFormSchema>;

export const toForm = ({ low_stock, match_threshold }: ListSettings): ThresholdForm => ({
  settings: { low_stock: String(low_stock), match_threshold: String(match_threshold) },
});

export const toSettings = ({ settings }: ThresholdForm, kept: ListSettings): ListSettings => ({
  ...kept,
  low_stock: Number(settings.low_stock),
  match_threshold: Number(settings.match_threshold),
});
