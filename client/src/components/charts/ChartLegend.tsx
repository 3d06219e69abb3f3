import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ChartSeries } from './chart-data';

/** Colours of a chart's series. Hidden from screen readers, which get the table. */
export const ChartLegend = ({ series }: { series: readonly Pick<ChartSeries, 'name' | 'color'>[] }) => (
  <Stack aria-hidden direction="row" useFlexGap sx={{ flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}>
    {series.map(({ name, color }) => (
      <Stack key={name} direction="row" spacing={0.75} sx={{ alignItems: 'center' }}>
        <Box sx={{ width: 12, height: 12, borderRadius: '3px', bgcolor: color }} />
        <Typography variant="caption">{name}</Typography>
      </Stack>
    ))}
  </Stack>
);
