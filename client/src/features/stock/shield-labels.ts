import type { OversellShield } from '@chainline/shared/settings/sync-settings-contract';

export const shieldLabels: Record<OversellShield, string> = {
  bikes: 'Bikes are held back',
  everything: 'All products are held back',
  off: 'Offered to everybody',
};
