import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';

type BesideRowProps = {
  to: string;
  label: string;
  chips: ReactNode;
  /** One line below. */
  text: string;
  actions?: ReactNode;
};

/** A quote, order or job beside a conversation. */
export const BesideRow = ({ to, label, chips, text, actions }: BesideRowProps) => (
  <>
    <Stack direction="row" useFlexGap spacing={0.75} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
      <Link component={RouterLink} to={to} underline="hover" variant="body2" sx={{ fontWeight: 600 }}>
        {label}
      </Link>
      {chips}
    </Stack>
    <Typography variant="caption" component="p" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {text}
    </Typography>
    <Stack direction="row" useFlexGap spacing={0.5} sx={{ flexWrap: 'wrap', ml: -0.75 }}>
      {actions}
    </Stack>
  </>
);
