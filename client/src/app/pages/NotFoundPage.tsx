import SearchOffIcon from '@mui/icons-material/TravelExplore';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { DocumentTitle } from '../../components/DocumentTitle';
import { paths } from '../../lib/paths';

export const NotFoundPage = () => (
  <Stack
    component="main"
    spacing={2}
    sx={{ alignItems: 'center', justifyContent: 'center', textAlign: 'center', minHeight: '100dvh', p: 3 }}
  >
    <DocumentTitle title="Page not found" />
    <SearchOffIcon aria-hidden sx={{ fontSize: 56, color: 'primary.main' }} />
    <Typography variant="h1" tabIndex={-1}>
      Page not found
    </Typography>
    <Typography sx={{ color: 'text.secondary', maxWidth: '44ch' }}>
      There is no page at this address. It may have moved, or the link may be incomplete.
    </Typography>
    <Button component={Link} to={paths.root()} variant="contained">
      Go to the home page
    </Button>
  </Stack>
);
