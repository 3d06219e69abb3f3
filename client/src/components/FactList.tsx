import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Fragment, type ReactNode } from 'react';

export type Fact = { label: string; value: ReactNode };

/** Two-column list of labels and values. */
export const FactList = ({ facts }: { facts: readonly Fact[] }) => (
  <Box
    component="dl"
    sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 2, rowGap: 0.75 }}
  >
    {facts.map(({ label, value }) => (
      <Fragment key={label}>
        <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
          {label}
        </Typography>
        <Typography
          component="dd"
          variant="body2"
          sx={{ m: 0, minWidth: 0, textAlign: 'right', overflowWrap: 'anywhere' }}
        >
          {value}
        </Typography>
      </Fragment>
    ))}
  </Box>
);
