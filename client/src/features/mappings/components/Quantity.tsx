import Box from '@mui/material/Box';
import { useState } from 'react';
import { formatCount, unknown } from '../../../lib/format';

type QuantityProps = { value: number | null; side: string };

/** Quantity on one side, highlighted briefly when it changes. */
export const Quantity = ({ value, side }: QuantityProps) => {
  const [seen, setSeen] = useState({ value, hasChanged: false });
  if (seen.value !== value) setSeen({ value, hasChanged: true });
  return (
    <Box
      component="span"
      key={String(value)}
      role="img"
      aria-label={value === null ? `${side}: quantity not known` : `${side}: ${formatCount(value)}`}
      sx={{
        flexShrink: 0,
        minWidth: 40,
        px: 1,
        py: 0.25,
        borderRadius: 1,
        textAlign: 'right',
        fontWeight: 700,
        bgcolor: 'background.sunken',
        color: value === null || value > 0 ? 'text.primary' : 'error.main',
        '@keyframes quantity-changed': {
          from: { backgroundColor: 'color-mix(in srgb, var(--cl-palette-secondary-main) 45%, transparent)' },
        },
        ...(seen.hasChanged ? { animation: 'quantity-changed 2.4s ease-out' } : {}),
      }}
    >
      {value === null ? unknown : formatCount(value)}
    </Box>
  );
};
