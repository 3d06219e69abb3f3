import type { WorkSummary } from '@chainline/shared/work-orders/work-order-contract';
import { isLate, type WorkState } from '@chainline/shared/work-orders/work-order-rules';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { StatusChip } from '../../../components/StatusChip';
import { paths } from '../../../lib/paths';
import { dayText, durationText } from '../work-words';
import { MoveMenu } from './MoveMenu';

const PromiseChip = ({ job, today }: { job: WorkSummary; today: string }) => {
  if (job.promised_on === null) return null;
  const late = isLate(job, today);
  return (
    <StatusChip label={`${late ? 'Late: ' : 'By '}${dayText(job.promised_on)}`} tone={late ? 'error' : 'neutral'} />
  );
};

const stepText = ({ steps_done: done, steps }: WorkSummary): string | false => steps > 0 && `${done}/${steps} steps`;

type WorkCardProps = {
  job: WorkSummary;
  today: string;
  takesFocus: boolean;
  onFocus: () => void;
  onMove: (state: WorkState) => void;
  onDrag: (isDragged: boolean) => void;
};

/** A job on the board. */
export const WorkCard = ({ job, today, takesFocus, onFocus, onMove, onDrag }: WorkCardProps) => (
  <Paper
    component="li"
    variant="outlined"
    draggable
    onDragStart={(event) => {
      // Firefox drags only what carries data.
      event.dataTransfer.setData('text/plain', job.number);
      event.dataTransfer.effectAllowed = 'move';
      onDrag(true);
    }}
    onDragEnd={() => onDrag(false)}
    onFocus={onFocus}
    sx={{ p: 1.25, listStyle: 'none', cursor: { md: 'grab' }, boxShadow: 1 }}
  >
    <Stack
      direction="row"
      spacing={1}
      sx={{ justifyContent: 'space-between', alignItems: 'center', mr: -0.75, my: -0.25 }}
    >
      <Link component={RouterLink} to={paths.job(String(job.id))} draggable={false} sx={{ fontWeight: 600 }}>
        {job.number}
      </Link>
      <MoveMenu job={job} takesFocus={takesFocus} onMove={onMove} />
    </Stack>
    <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      {job.bike}
    </Typography>
    <Typography variant="caption" component="p" sx={{ m: 0, color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {job.customer_name}
    </Typography>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 0.75, alignItems: 'center' }}>
      <PromiseChip job={job} today={today} />
      {job.waits_for_customer && <StatusChip label="Customer asked" tone="info" />}
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {[durationText(job.minutes), stepText(job), job.assigned_to_name ?? 'Nobody yet'].filter(Boolean).join(' · ')}
      </Typography>
    </Box>
  </Paper>
);
