import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatCount } from '../../../lib/format';
import { parts, type ChartDay } from '../chart-data';
import { formatLongDay, partLabels } from '../chart-labels';
import { partColors } from './part-colors';

type ChartTooltipProps = {
  day: ChartDay;
  /** Position of the bar, from 0 at the left to 1 at the right. */
  at: number;
};

/** Numbers of the highlighted day; for screen readers the bars carry labels. */
export const ChartTooltip = ({ day, at }: ChartTooltipProps) => (
  <Box
    aria-hidden
    sx={{
      position: 'absolute',
      bottom: '100%',
      left: `${at * 100}%`,
      // Shifts towards the centre at both ends, to stay within the chart.
      transform: `translate(${-at * 100}%, -4px)`,
      pointerEvents: 'none',
      zIndex: 1,
      px: 1.5,
      py: 1,
      border: 1,
      borderColor: 'divider',
      borderRadius: 1,
      boxShadow: 4,
      bgcolor: 'background.paper',
      whiteSpace: 'nowrap',
    }}
  >
    <Typography variant="caption" component="div" sx={{ fontWeight: 700, mb: 0.25 }}>
      {formatLongDay(day)}
    </Typography>
    {parts.map((part) => (
      <Typography
        key={part}
        variant="caption"
        component="div"
        sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}
      >
        <Box component="span" sx={{ width: 10, height: 10, borderRadius: '3px', bgcolor: partColors[part] }} />
        <Box component="span" sx={{ flexGrow: 1, pr: 2 }}>
          {partLabels[part]}
        </Box>
        <strong>{formatCount(day[part])}</strong>
      </Typography>
    ))}
  </Box>
);
