import type { Run } from '@chainline/shared/sync/run-contract';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { formatCount } from '../../../lib/format';

const amountOf = ({ items_processed, items_total }: Run): string => {
  if (items_total !== null) return `${formatCount(items_processed)} of ${formatCount(items_total)}`;
  return items_processed === 0 ? '' : `${formatCount(items_processed)} so far`;
};

type RunProgressProps = { run: Run; title: ReactNode; actions?: ReactNode };

export const RunProgress = ({ run, title, actions }: RunProgressProps) => {
  const titleId = useId();
  const { progress, message, status } = run;
  const words = [status === 'pending' ? 'Queued' : message, amountOf(run)];
  return (
    <Box>
      <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center', mb: 0.75 }}>
        <Typography id={titleId} variant="body2" component="div" sx={{ fontWeight: 600, flexGrow: 1, minWidth: 0 }}>
          {title}
        </Typography>
        {progress !== null && (
          <Typography variant="body2" component="span" sx={{ fontWeight: 600 }}>{`${progress}%`}</Typography>
        )}
        {actions}
      </Stack>
      <LinearProgress
        aria-labelledby={titleId}
        variant={progress === null ? 'indeterminate' : 'determinate'}
        {...(progress === null ? {} : { value: progress })}
        sx={{ height: 6, borderRadius: 3 }}
      />
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 0.75, overflowWrap: 'anywhere' }}>
        {words.filter((word) => word !== '').join(' · ')}
      </Typography>
    </Box>
  );
};
