import {
  accountingSettingsCalls,
  type AccountingSettings,
} from '@chainline/shared/settings/accounting-settings-contract';
import { z } from 'zod';

export const accountingFormSchema = z.object({ settings: accountingSettingsCalls.put.body.shape.settings });

export type AccountingForm = z.output<typeof accountingFormSchema>;

export const toForm = (settings: AccountingSettings): AccountingForm => ({ settings });

export const toSettings = ({ settings }: AccountingForm): AccountingSettings => settings;
