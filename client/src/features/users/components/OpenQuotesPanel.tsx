import type { ManagedUser } from '@chainline/shared/users/user-contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { ErrorState } from '../../../components/ErrorState';
import { lazyPart } from '../../../components/lazy-part';
import { LoadingState } from '../../../components/LoadingState';
import { Panel } from '../../../components/Panel';
import { QuoteStatusChip } from '../../quotes';
import { useDialogTarget } from '../../../components/use-dialog-target';
import { formatDate } from '../../../lib/format';
import { paths } from '../../../lib/paths';
import { userQueries } from '../api/user-queries';

const ReassignDialog = lazyPart(async () => (await import('./ReassignDialog')).ReassignDialog);

export const OpenQuotesPanel = ({ user }: { user: ManagedUser }) => {
  const { data, error, refetch } = useQuery(userQueries.openQuotes(user.id));
  const { target, isOpen, shown, show, hide } = useDialogTarget<ManagedUser>();
  const quotes = data?.open_quotes ?? [];
  return (
    <Panel
      title="Open quotes"
      aside={
        quotes.length > 0 && (
          <Button size="small" onClick={() => show(user)}>
            Reassign All
          </Button>
        )
      }
    >
      {error && <ErrorState message="The quotes could not be loaded." error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingState label="Loading the quotes" />}
      {data && quotes.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          They have no open quotes.
        </Typography>
      )}
      <Box component="ul" aria-label="Open quotes" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {quotes.map((quote) => (
          <Stack
            key={quote.id}
            component="li"
            direction="row"
            useFlexGap
            spacing={1.5}
            sx={{ flexWrap: 'wrap', alignItems: 'center', py: 1, borderTop: 1, borderColor: 'divider' }}
          >
            <Link component={RouterLink} to={paths.quote(String(quote.id))} sx={{ fontWeight: 600 }}>
              {quote.quote_number}
            </Link>
            <Typography variant="body2" sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {quote.customer_name === '' ? 'No customer yet' : quote.customer_name}
            </Typography>
            <QuoteStatusChip status={quote.status} />
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {formatDate(quote.updated_at)}
            </Typography>
          </Stack>
        ))}
      </Box>
      <Suspense fallback={null}>
        {target && <ReassignDialog key={shown} user={target} count={quotes.length} open={isOpen} onClose={hide} />}
      </Suspense>
    </Panel>
  );
};
