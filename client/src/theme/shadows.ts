import type { Shadows } from '@mui/material/styles';

const resting = '0 1px 2px rgb(8 32 29 / 0.06)';
const raised = '0 1px 2px rgb(8 32 29 / 0.06), 0 4px 12px rgb(8 32 29 / 0.08)';
const floating = '0 2px 4px rgb(8 32 29 / 0.06), 0 12px 28px rgb(8 32 29 / 0.16)';
const above = '0 4px 8px rgb(8 32 29 / 0.08), 0 24px 56px rgb(8 32 29 / 0.24)';

/** Four elevations in place of MUI's twenty-four. */
export const shadows: Shadows = [
  'none',
  resting,
  resting,
  raised,
  raised,
  raised,
  raised,
  floating,
  floating,
  floating,
  floating,
  floating,
  floating,
  above,
  above,
  above,
  above,
  above,
  above,
  above,
  above,
  above,
  above,
  above,
  above,
];
