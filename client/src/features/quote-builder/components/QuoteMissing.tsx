import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/EmptyState';
import { paths } from '../../../lib/paths';

/** The quote does not exist, or belongs to someone else. */
export const QuoteMissing = () => (
  <EmptyState
    title="This quote does not exist"
    description="It may have been deleted, or it is assigned to somebody else."
    action={
      <Stack direction="row" spacing={1}>
        <Button component={Link} to={paths.quotes()} variant="outlined">
          My quotes
        </Button>
        <Button component={Link} to={paths.quoteBuilder()} variant="contained">
          New quote
        </Button>
      </Stack>
    }
  />
);
