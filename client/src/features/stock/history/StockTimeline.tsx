import type { StockEvent } from '@chainline/shared/sync/stock-history-contract';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { groupByDay } from './stock-timeline';
import { StockEventItem } from './StockEventItem';

type StockTimelineProps = { events: readonly StockEvent[]; now: number; productName: string };

/** Changes grouped by day, newest first. */
export const StockTimeline = ({ events, now, productName }: StockTimelineProps) =>
  groupByDay(events, now).map(({ key, label, events: ofDay }) => (
    <Box key={key} component="section" aria-label={label}>
      <Typography variant="overline" component="h3" sx={{ color: 'text.secondary', m: 0, mb: 0.5 }}>
        {label}
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {ofDay.map((event) => (
          <StockEventItem key={event.id} event={event} now={now} productName={productName} />
        ))}
      </Box>
    </Box>
  ));
