import type { StockEvent } from '@chainline/shared/sync/stock-history-contract';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { StatusChip } from '../../../components/StatusChip';
import { VisuallyHidden } from '../../../components/VisuallyHidden';
import { formatCount } from '../../../lib/format';
import { formatAgo, formatExactTime, formatTime, sourceLabels, systemLabels } from './stock-timeline';
import { StockDelta } from './StockDelta';
import { stockSourceIcons } from './stock-source-icons';

type StockEventItemProps = {
  event: StockEvent;
  now: number;
  /** The product of this history; an event of one of its variations also names the variation. */
  productName: string;
};

const iconSize = 32;

const systemTones = { woocommerce: 'primary', lightspeed: 'secondary' } as const;

const SourceIcon = ({ source, system }: StockEvent) => {
  const Icon = stockSourceIcons[source];
  return (
    <Box
      aria-hidden
      sx={{
        display: 'grid',
        placeItems: 'center',
        flexShrink: 0,
        width: iconSize,
        height: iconSize,
        borderRadius: '50%',
        border: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        color: `${systemTones[system]}.main`,
        zIndex: 1,
      }}
    >
      <Icon fontSize="small" />
    </Box>
  );
};

const Numbers = ({ delta, before_quantity, after_quantity }: StockEvent) => (
  <Stack sx={{ alignItems: 'flex-end', flexShrink: 0 }}>
    <StockDelta delta={delta} />
    <Typography variant="caption" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
      <VisuallyHidden>from </VisuallyHidden>
      {formatCount(before_quantity)} <span aria-hidden>→</span>
      <VisuallyHidden> to </VisuallyHidden> {formatCount(after_quantity)}
    </Typography>
  </Stack>
);

const When = ({ at, now }: { at: string; now: number }) => (
  <time dateTime={at} title={formatExactTime(at)}>
    {`${formatTime(at)} · ${formatAgo(at, now)}`}
  </time>
);

/** One change of a stock number: system, cause, difference, reason, person and time. */
export const StockEventItem = ({ event, now, productName }: StockEventItemProps) => {
  const { source, system, unit_name, reason, actor, happened_at } = event;
  return (
    <Stack
      component="li"
      direction="row"
      spacing={1.5}
      sx={{
        position: 'relative',
        pb: 2.5,
        // Line from one icon to the next.
        '&:not(:last-of-type)::before': {
          content: '""',
          position: 'absolute',
          top: iconSize,
          bottom: 0,
          left: iconSize / 2,
          borderLeft: 1,
          borderColor: 'divider',
        },
      }}
    >
      <SourceIcon {...event} />
      <Stack spacing={0.5} sx={{ flexGrow: 1, minWidth: 0 }}>
        <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
          <Typography component="span" variant="body2" sx={{ fontWeight: 600 }}>
            {sourceLabels[source]}
          </Typography>
          <StatusChip label={systemLabels[system]} tone={systemTones[system]} />
        </Stack>
        {unit_name !== '' && unit_name !== productName && (
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {unit_name}
          </Typography>
        )}
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {reason}
        </Typography>
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          {actor} · <When at={happened_at} now={now} />
        </Typography>
      </Stack>
      <Numbers {...event} />
    </Stack>
  );
};
