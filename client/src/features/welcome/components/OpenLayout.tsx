import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { DocumentTitle } from '../../../components/DocumentTitle';
import { paths } from '../../../lib/paths';

/** Layout of public pages. */
export const OpenLayout = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <DocumentTitle title={title} />
    <Box component="header" sx={{ bgcolor: 'background.brand' }}>
      <Stack
        data-scheme="dark"
        direction="row"
        spacing={1.5}
        sx={{ alignItems: 'center', maxWidth: 960, mx: 'auto', px: { xs: 2, sm: 3 }, py: 1.5, color: 'text.primary' }}
      >
        <img src="/logo.svg" alt="" width={30} height={30} />
        <Typography component="span" sx={{ fontWeight: 700, flexGrow: 1 }}>
          Chainline
        </Typography>
        <Button component={RouterLink} to={paths.root()} variant="outlined" color="inherit" size="small">
          Open Chainline
        </Button>
      </Stack>
    </Box>
    <Box component="main" tabIndex={-1} sx={{ maxWidth: 960, mx: 'auto', px: { xs: 2, sm: 3 }, py: { xs: 4, sm: 6 } }}>
      {children}
    </Box>
  </>
);
