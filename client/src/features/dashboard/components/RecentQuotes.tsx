import type { DashboardScope } from '@chainline/shared/dashboard/dashboard-contract';
import type { Role } from '@chainline/shared/roles';
import OpenIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { EmptyState } from '../../../components/EmptyState';
import { Panel } from '../../../components/Panel';
import { StatusChip } from '../../../components/StatusChip';
import { VisuallyHidden } from '../../../components/VisuallyHidden';
import { formatAud, formatDate } from '../../../lib/format';
import { paths } from '../../../lib/paths';
import { ownQuotesNote, quoteStatusLabel } from '../../quotes';
import { homeQueries, type RecentQuote } from '../api/home-queries';
import { quoteTones } from '../dashboard-view';
import { CardContent } from './CardContent';
import { CardLink } from './CardLink';

type QuoteRowProps = { quote: RecentQuote; narrow: boolean };

const QuoteRow = ({ quote, narrow }: QuoteRowProps) => {
  const chip = <StatusChip label={quoteStatusLabel(quote.status)} tone={quoteTones[quote.status]} />;
  const date = formatDate(quote.created_at);
  return (
    <TableRow hover>
      <TableCell sx={{ whiteSpace: 'nowrap', fontWeight: 600 }}>
        {quote.quote_number}
        {narrow && <div>{chip}</div>}
      </TableCell>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>
        {quote.customer_name === '' ? 'No customer yet' : quote.customer_name}
        {narrow && (
          <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
            {date}
          </Typography>
        )}
      </TableCell>
      <TableCell align="right">{formatAud(quote.total_amount)}</TableCell>
      {!narrow && <TableCell>{chip}</TableCell>}
      {!narrow && <TableCell sx={{ whiteSpace: 'nowrap' }}>{date}</TableCell>}
      <TableCell align="right">
        <IconButton
          size="small"
          component={RouterLink}
          to={paths.quote(String(quote.id))}
          aria-label={`Open ${quote.quote_number}`}
          title="Open"
        >
          <OpenIcon fontSize="small" />
        </IconButton>
      </TableCell>
    </TableRow>
  );
};

const cellLook = {
  '& th, & td': { px: { xs: 1, sm: 1.5 } },
  '& th:first-of-type, & td:first-of-type': { pl: { xs: 2, md: 2.5 } },
};

/** On a phone, status and date are shown below number and customer. */
const QuoteTable = ({ quotes }: { quotes: readonly RecentQuote[] }) => {
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  return (
    <Box
      role="region"
      aria-label="Latest quotes"
      tabIndex={0}
      sx={{ position: 'relative', overflowX: 'auto', mx: { xs: -2, md: -2.5 }, mb: { xs: -2, md: -2.5 } }}
    >
      <Table aria-label="Recent quotes" sx={cellLook}>
        <TableHead>
          <TableRow>
            <TableCell>Quote #</TableCell>
            <TableCell>Customer</TableCell>
            <TableCell align="right">Amount</TableCell>
            {!narrow && <TableCell>Status</TableCell>}
            {!narrow && <TableCell>Date</TableCell>}
            <TableCell align="right">{narrow ? <VisuallyHidden>Actions</VisuallyHidden> : 'Actions'}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {quotes.map((quote) => (
            <QuoteRow key={quote.id} quote={quote} narrow={narrow} />
          ))}
        </TableBody>
      </Table>
    </Box>
  );
};

/** The five latest quotes. */
export const RecentQuotes = ({ scope, role }: { scope: DashboardScope; role: Role }) => (
  <Panel
    title="Recent Quotes"
    {...(role === 'manager' ? {} : { description: ownQuotesNote(role) })}
    aside={<CardLink to={paths.quotes()} label="View All" />}
  >
    <CardContent
      query={useQuery(homeQueries.recentQuotes(scope))}
      loading="Loading the latest quotes"
      failed="The latest quotes could not be loaded."
      height={260}
    >
      {({ quotes }) =>
        quotes.length === 0 ? (
          <EmptyState title="No quotes yet" description="Create a quote to see it here." />
        ) : (
          <QuoteTable quotes={quotes} />
        )
      }
    </CardContent>
  </Panel>
);
