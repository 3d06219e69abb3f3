import { hasRole } from '@chainline/shared/roles';
import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Link as RouterLink } from 'react-router-dom';
import { PageHeader } from '../../../components/PageHeader';
import { PendingActions } from '../components/PendingActions';
import { paths } from '../../../lib/paths';
import { useUser } from '../../../lib/session-context';
import { QuoteList } from '../components/list/QuoteList';
import { ownQuotesNote } from '../own-quotes-note';

/** Quotes visible to the user; managers assign them. */
export const QuotesPage = () => {
  const { role } = useUser();
  const canAssign = hasRole(role, 'manager');
  return (
    <>
      <PageHeader
        title="Quotes"
        {...(canAssign ? {} : { description: ownQuotesNote(role) })}
        actions={
          <Button variant="contained" startIcon={<AddIcon />} component={RouterLink} to={paths.quoteBuilder()}>
            New Quote
          </Button>
        }
      />
      <Stack spacing={2}>
        <PendingActions />
        <QuoteList canAssign={canAssign} />
      </Stack>
    </>
  );
};
