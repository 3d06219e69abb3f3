import { securitySettingsCalls, type SecuritySettings } from '@chainline/shared/settings/security-settings-contract';
import { z } from 'zod';

export const securityFormSchema = z.object({ settings: securitySettingsCalls.put.body.shape.settings });

export type SecurityForm = z.output<typeof securityFormSchema>;

export const toForm = (settings: SecuritySettings): SecurityForm => ({ settings });

export const toSettings = ({ settings }: SecurityForm): SecuritySettings => settings;
