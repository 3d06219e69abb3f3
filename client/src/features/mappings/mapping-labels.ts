import type { SyncDirection } from '@chainline/shared/mappings/mapping-contract';
import type { ProductKind } from '@chainline/shared/tasks/task-contract';

export const directionLabels: Record<SyncDirection, string> = {
  both: 'Both',
  woo_to_ls: 'WooCommerce to Lightspeed',
  ls_to_woo: 'Lightspeed to WooCommerce',
};

/** Short labels of directions, for table cells. */
export const shortDirectionLabels: Record<SyncDirection, string> = {
  both: 'Both',
  woo_to_ls: 'To Lightspeed',
  ls_to_woo: 'To WooCommerce',
};

/** Consequence of a one-way mapping for sales on the following side. */
export const directionWarnings: Record<SyncDirection, string | null> = {
  both: null,
  woo_to_ls: 'Lightspeed follows the shop: the next sync undoes a till sale unless the shop’s stock is changed too.',
  ls_to_woo:
    'The shop follows Lightspeed: online orders are not passed on to the till, so the same unit can be sold twice. Choose Both to sync sales.',
};

export const directionOptions = [
  { value: 'both', label: directionLabels.both },
  { value: 'woo_to_ls', label: directionLabels.woo_to_ls },
  { value: 'ls_to_woo', label: directionLabels.ls_to_woo },
] as const;

export const kindTabs: readonly { kind: ProductKind; label: string }[] = [
  { kind: 'bike', label: 'Bikes' },
  { kind: 'accessory', label: 'Accessories' },
];

export const kindOptions = [
  { value: 'bike', label: 'Bike' },
  { value: 'accessory', label: 'Accessory' },
] as const;
