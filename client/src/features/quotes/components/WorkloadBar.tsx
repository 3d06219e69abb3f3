import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { workloadTone } from '../workload';

type WorkloadBarProps = { count: number; capacity: number; name: string };

/** Share of a person's capacity that their open quotes take. */
export const WorkloadBar = ({ count, capacity, name }: WorkloadBarProps) => {
  const percent = Math.round((count / capacity) * 100);
  return (
    <Box sx={{ minWidth: 120 }}>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {count} of {capacity} open quotes ({percent}%)
      </Typography>
      <LinearProgress
        variant="determinate"
        value={Math.min(100, percent)}
        color={workloadTone(count, capacity)}
        aria-label={`Workload of ${name}`}
        sx={{ height: 6, borderRadius: 3 }}
      />
    </Box>
  );
};
