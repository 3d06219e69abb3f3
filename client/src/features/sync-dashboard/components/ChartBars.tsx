import Box from '@mui/material/Box';
import { useState } from 'react';
import { formatCount } from '../../../lib/format';
import { axisEnd, type ChartDay } from '../chart-data';
import { formatShortDay } from '../chart-labels';
import { ChartBar } from './ChartBar';
import { ChartTooltip } from './ChartTooltip';

const plotHeight = 200;
const axisWidth = 44;

const shares = [1, 0.5, 0];

const Axis = ({ end }: { end: number }) => (
  <Box
    aria-hidden
    sx={{
      width: axisWidth,
      height: plotHeight,
      pr: 1,
      display: 'flex',
      flexDirection: 'column',
      justifyContent: 'space-between',
      textAlign: 'right',
      typography: 'caption',
      color: 'text.secondary',
      '& > span': { height: 0, lineHeight: 0 },
    }}
  >
    {shares.map((share) => (
      <span key={share}>{Number.isInteger(end * share) ? formatCount(end * share) : ''}</span>
    ))}
  </Box>
);

/** Fewer date labels on narrow screens; today is always labelled. */
const DayLabels = ({ days }: { days: readonly ChartDay[] }) => (
  <Box aria-hidden sx={{ display: 'flex', pl: `${axisWidth}px`, mt: 0.75 }}>
    {days.map((day, index) => {
      const back = days.length - 1 - index;
      return (
        <Box
          key={day.day}
          sx={{
            flex: '1 1 0',
            width: 0,
            display: 'flex',
            justifyContent: 'center',
            typography: 'caption',
            color: 'text.secondary',
            whiteSpace: 'nowrap',
            visibility: { xs: back % 4 === 0 ? 'visible' : 'hidden', sm: back % 2 === 0 ? 'visible' : 'hidden' },
          }}
        >
          {formatShortDay(day)}
        </Box>
      );
    })}
  </Box>
);

/** One bar per day, focusable and labelled with its numbers. */
export const ChartBars = ({ days }: { days: readonly ChartDay[] }) => {
  const [active, setActive] = useState<number | null>(null);
  const end = axisEnd(days);
  const activeDay = active === null ? undefined : days[active];
  return (
    <Box>
      <Box sx={{ display: 'flex' }}>
        <Axis end={end} />
        <Box sx={{ position: 'relative', flexGrow: 1, minWidth: 0 }}>
          {/* The SVG is stretched to the available width, so anything it would distort is rendered outside it. */}
          <Box
            component="svg"
            role="group"
            aria-label="Movements by day"
            viewBox={`0 0 ${days.length} 100`}
            preserveAspectRatio="none"
            onMouseLeave={() => setActive(null)}
            onKeyDown={({ key }) => key === 'Escape' && setActive(null)}
            sx={{ display: 'block', width: '100%', height: plotHeight, overflow: 'visible' }}
          >
            {shares.map((share) => (
              <line
                key={share}
                x1={0}
                x2={days.length}
                y1={100 * share}
                y2={100 * share}
                stroke="var(--cl-palette-divider)"
                vectorEffect="non-scaling-stroke"
              />
            ))}
            {days.map((day, index) => (
              <ChartBar key={day.day} day={day} index={index} end={end} onActive={setActive} />
            ))}
          </Box>
          {activeDay && active !== null && <ChartTooltip day={activeDay} at={(active + 0.5) / days.length} />}
        </Box>
      </Box>
      <DayLabels days={days} />
    </Box>
  );
};
