import Box from '@mui/material/Box';
import { parts, type ChartDay, type Part } from '../chart-data';
import { describeDay } from '../chart-labels';
import { partFills } from './part-colors';

const barWidth = 0.64;
/** Minimum height of a segment, in percent, so that small values stay visible. */
const minHeight = 1.2;

type Segment = { part: Part; y: number; height: number };

/** Segments of a bar from the bottom up, in percent of the height. */
const segmentsOf = (day: ChartDay, end: number): readonly Segment[] => {
  let foot = 100;
  return parts.flatMap((part) => {
    if (day[part] === 0) return [];
    const height = Math.max(minHeight, (100 * day[part]) / end);
    foot -= height;
    return [{ part, y: foot, height }];
  });
};

type ChartBarProps = {
  day: ChartDay;
  index: number;
  /** Value at the top of the axis. */
  end: number;
  onActive: (index: number | null) => void;
};

/** One day as a bar. The full height of the chart reacts to the mouse, however low the bar. */
export const ChartBar = ({ day, index, end, onActive }: ChartBarProps) => (
  <Box
    component="g"
    role="img"
    aria-label={describeDay(day)}
    tabIndex={0}
    onMouseEnter={() => onActive(index)}
    onFocus={() => onActive(index)}
    onBlur={() => onActive(null)}
    sx={{
      outline: 'none',
      '& .slot': { fill: 'transparent' },
      '&:hover .slot, &:focus-visible .slot': { fill: 'var(--cl-palette-background-sunken)' },
      '&:focus-visible .slot': { stroke: 'var(--cl-palette-primary-main)', strokeWidth: 2 },
    }}
  >
    <rect className="slot" x={index} y={0} width={1} height={100} vectorEffect="non-scaling-stroke" />
    {segmentsOf(day, end).map(({ part, y, height }) => (
      <rect key={part} x={index + (1 - barWidth) / 2} y={y} width={barWidth} height={height} fill={partFills[part]} />
    ))}
  </Box>
);
