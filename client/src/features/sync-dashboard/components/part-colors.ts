import type { Part } from '../chart-data';

/** Paths into the palette of the theme. */
export const partColors: Record<Part, string> = {
  till_sale: 'primary.main',
  online_order: 'secondary.light',
  till_refund: 'error.main',
  till_receipt: 'info.main',
  edit: 'text.disabled',
};

/** The same colours for SVG fills. */
export const partFills: Record<Part, string> = {
  till_sale: 'var(--cl-palette-primary-main)',
  online_order: 'var(--cl-palette-secondary-light)',
  till_refund: 'var(--cl-palette-error-main)',
  till_receipt: 'var(--cl-palette-info-main)',
  edit: 'var(--cl-palette-text-disabled)',
};
