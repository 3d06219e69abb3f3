import type { TimelineEntry, TimelineKind } from '@chainline/shared/customers/customer-timeline-contract';
import WorkIcon from '@mui/icons-material/BuildOutlined';
import ContactIcon from '@mui/icons-material/PhoneForwardedOutlined';
import MessageIcon from '@mui/icons-material/ChatBubbleOutlineOutlined';
import OpeningIcon from '@mui/icons-material/VisibilityOutlined';
import OrderIcon from '@mui/icons-material/ShoppingBagOutlined';
import PaymentIcon from '@mui/icons-material/PaidOutlined';
import QuoteIcon from '@mui/icons-material/RequestQuoteOutlined';
import BikeIcon from '@mui/icons-material/PedalBikeOutlined';
import RecordIcon from '@mui/icons-material/PersonOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { ErrorState } from '../../../../components/ErrorState';
import { LoadingState } from '../../../../components/LoadingState';
import { Panel } from '../../../../components/Panel';
import { formatAud, formatDateTime } from '../../../../lib/format';
import { recordQueries } from '../../api/record-queries';

const looks: Record<TimelineKind, { icon: ComponentType<{ fontSize?: 'small' }>; color: string }> = {
  quote: { icon: QuoteIcon, color: 'primary.main' },
  opening: { icon: OpeningIcon, color: 'info.main' },
  message: { icon: MessageIcon, color: 'warning.main' },
  order: { icon: OrderIcon, color: 'success.main' },
  payment: { icon: PaymentIcon, color: 'success.main' },
  work: { icon: WorkIcon, color: 'primary.main' },
  bike: { icon: BikeIcon, color: 'info.main' },
  contact: { icon: ContactIcon, color: 'text.secondary' },
  record: { icon: RecordIcon, color: 'text.secondary' },
};

const Title = ({ title, link }: Pick<TimelineEntry, 'title' | 'link'>) =>
  link === null ? (
    <Box component="span" sx={{ fontWeight: 600 }}>
      {title}
    </Box>
  ) : (
    <Link component={RouterLink} to={link} underline="hover" sx={{ fontWeight: 600 }}>
      {title}
    </Link>
  );

const Entry = ({ entry: { kind, at, title, text, by, link, amount } }: { entry: TimelineEntry }) => {
  const { icon: Icon, color } = looks[kind];
  return (
    <Stack component="li" direction="row" spacing={1.5} sx={{ py: 1 }}>
      <Box aria-hidden sx={{ color, display: 'flex', pt: 0.25 }}>
        <Icon fontSize="small" />
      </Box>
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Typography variant="body2">
          <Title title={title} link={link} />
        </Typography>
        <Typography sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{text}</Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {by !== null && `${by}, `}
          <time dateTime={at}>{formatDateTime(at)}</time>
        </Typography>
      </Box>
      {amount !== null && <Typography sx={{ fontWeight: 600 }}>{formatAud(amount)}</Typography>}
    </Stack>
  );
};

/** History of the customer, newest first. */
export const TimelinePanel = ({ customerId }: { customerId: number }) => {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    recordQueries.timeline(customerId),
  );
  const entries = data?.pages.flatMap((page) => page.entries);
  return (
    <Panel title="Timeline">
      {entries?.length === 0 && <Typography variant="body2">No activity yet.</Typography>}
      {entries && entries.length > 0 && (
        <Box component="ol" aria-label="Timeline" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {entries.map((entry) => (
            <Entry key={entry.key} entry={entry} />
          ))}
        </Box>
      )}
      {!entries && !error && <LoadingState label="Loading the timeline" />}
      {error && (
        <ErrorState
          message="The timeline could not be loaded."
          error={error}
          onRetry={() => void (entries ? fetchNextPage() : refetch())}
        />
      )}
      {hasNextPage && !error && (
        <Button onClick={() => void fetchNextPage()} loading={isFetchingNextPage} sx={{ mt: 1 }}>
          Show earlier
        </Button>
      )}
    </Panel>
  );
};
