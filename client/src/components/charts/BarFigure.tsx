import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { Suspense } from 'react';
import { lazyPart } from '../lazy-part';
import { PartBoundary } from '../PartBoundary';
import type { ChartData, ChartDirection } from './chart-data';
import { ChartTable } from './ChartTable';
import { useSeen } from './use-seen';

const ChartBars = lazyPart(async () => (await import('./ChartBars')).ChartBars);

type BarFigureProps = {
  /** Name of the chart and of its table. */
  name: string;
  data: ChartData;
  direction?: ChartDirection;
  height?: number;
};

/**
 * Bar chart with a table for screen readers. Its code is loaded when the chart first comes into view, so that pages
 * with a chart further down open as fast as those without.
 */
export const BarFigure = ({ name, data, direction = 'upright', height = 220 }: BarFigureProps) => {
  const { ref, isSeen } = useSeen();
  const placeholder = <Skeleton variant="rounded" height={height} />;
  return (
    <Box ref={ref} role="group" aria-label={name} sx={{ minHeight: height, minWidth: 0 }}>
      <PartBoundary message="The chart could not be loaded.">
        <Suspense fallback={placeholder}>
          {isSeen ? <ChartBars data={data} direction={direction} height={height} /> : placeholder}
        </Suspense>
      </PartBoundary>
      <ChartTable name={name} data={data} />
    </Box>
  );
};
