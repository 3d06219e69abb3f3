import type { DashboardScope } from '@chainline/shared/dashboard/dashboard-contract';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { Panel } from '../../../components/Panel';
import { StatusChip } from '../../../components/StatusChip';
import { formatAud, formatDate } from '../../../lib/format';
import { paths } from '../../../lib/paths';
import { homeQueries, type Deposit } from '../api/home-queries';
import { depositLooks } from '../dashboard-view';
import { CardContent } from './CardContent';
import { CardLink } from './CardLink';

const shownAtOnce = 4;

const DepositRow = ({ quote_id, quote_number, customer_name, amount, status, accepted_at }: Deposit) => (
  <Stack
    component="li"
    direction="row"
    spacing={1.5}
    sx={{ alignItems: 'center', py: 1, borderTop: 1, borderColor: 'divider' }}
  >
    <Box sx={{ flexGrow: 1, minWidth: 0 }}>
      <Link component={RouterLink} to={paths.quote(String(quote_id))} variant="body2" sx={{ fontWeight: 600 }}>
        {quote_number}
      </Link>
      <Typography variant="body2" noWrap>
        {customer_name}
      </Typography>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {`Accepted ${formatDate(accepted_at)}`}
      </Typography>
    </Box>
    <StatusChip {...depositLooks[status]} />
    <Typography variant="body2" sx={{ fontWeight: 600, minWidth: 84, textAlign: 'right' }}>
      {formatAud(amount)}
    </Typography>
  </Stack>
);

/** Deposits that have not arrived in full, the oldest first. */
export const DepositTracking = ({ scope }: { scope: DashboardScope }) => (
  <Panel title="Deposit Tracking" aside={<CardLink to={paths.deposits()} label="Manage Deposits" />}>
    <CardContent
      query={useQuery(homeQueries.deposits(scope))}
      loading="Loading the deposits"
      failed="The deposits could not be loaded."
      height={180}
    >
      {({ deposits }) =>
        deposits.length === 0 ? (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            No pending deposits
          </Typography>
        ) : (
          <Box component="ul" aria-label="Pending deposits" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {deposits.slice(0, shownAtOnce).map((deposit) => (
              <DepositRow key={deposit.quote_id} {...deposit} />
            ))}
          </Box>
        )
      }
    </CardContent>
  </Panel>
);
