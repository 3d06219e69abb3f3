import type { Part } from '../chart-data';

/** Paths into the palette of the theme. */
export const partColors: Record<Part, string> = {
  applied: 'primary.main',
  conflicts: 'secondary.light',
  failed: 'error.main',
};

/** The same colours for SVG fills. */
export const partFills: Record<Part, string> = {
  applied: 'var(--cl-palette-primary-main)',
  conflicts: 'var(--cl-palette-secondary-light)',
  failed: 'var(--cl-palette-error-main)',
};
