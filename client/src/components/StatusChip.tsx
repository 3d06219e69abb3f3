import Chip from '@mui/material/Chip';
import type { ReactElement } from 'react';

export type Tone = 'neutral' | 'primary' | 'secondary' | 'success' | 'warning' | 'error' | 'info';

type StatusChipProps = { label: string; tone?: Tone; icon?: ReactElement };

/** Status in a word; the colour only reinforces it. */
export const StatusChip = ({ label, tone = 'neutral', icon }: StatusChipProps) => (
  <Chip
    size="small"
    label={label}
    {...(icon ? { icon } : {})}
    sx={(theme) => {
      const color = tone === 'neutral' ? theme.vars.palette.text.secondary : theme.vars.palette[tone].main;
      return {
        color: tone === 'neutral' ? theme.vars.palette.text.primary : color,
        bgcolor: `color-mix(in srgb, ${color} 11%, ${theme.vars.palette.background.paper})`,
        border: `1px solid color-mix(in srgb, ${color} 28%, transparent)`,
        '& .MuiChip-icon': { color: 'inherit' },
      };
    }}
  />
);
