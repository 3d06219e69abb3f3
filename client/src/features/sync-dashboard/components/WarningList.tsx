import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { Link as RouterLink } from 'react-router-dom';
import type { Warning } from '../warnings';

/** Problems, each with its remedy. */
export const WarningList = ({ warnings }: { warnings: readonly Warning[] }) => (
  <Stack spacing={1} component="section" aria-label="Warnings">
    {warnings.map(({ id, severity, title, next, link }) => (
      <Alert key={id} severity={severity} role="group" aria-label={title}>
        <Box component="strong" sx={{ mr: 0.75 }}>
          {title}.
        </Box>
        {next}
        {link && (
          <Link component={RouterLink} to={link.to} sx={{ ml: 0.75, fontWeight: 600, whiteSpace: 'nowrap' }}>
            {link.label}
          </Link>
        )}
      </Alert>
    ))}
  </Stack>
);
