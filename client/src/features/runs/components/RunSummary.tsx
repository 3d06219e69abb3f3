import type { Run } from '@chainline/shared/sync/run-contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../../lib/format';
import type { Tone } from '../../../components/StatusChip';
import { DecisionsLink } from './DecisionsLink';
import { runQueries } from '../api/run-queries';
import { describeEstimate, figuresOf, staleTexts, type Figure } from '../run-view';

const colorOf = (tone: Tone): string => (tone === 'neutral' ? 'text.primary' : `${tone}.main`);

const FigureTile = ({ label, count, tone }: Figure) => (
  <Stack
    // A description list needs its term first; visually the number comes first.
    direction="column-reverse"
    sx={{
      px: 2,
      py: 1,
      minWidth: 96,
      border: 1,
      borderColor: 'divider',
      borderRadius: 1,
      bgcolor: 'background.sunken',
    }}
  >
    <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
      {label}
    </Typography>
    <Typography
      component="dd"
      sx={{ m: 0, fontSize: '1.375rem', fontWeight: 700, lineHeight: 1.3, color: colorOf(tone) }}
    >
      {formatCount(count)}
    </Typography>
  </Stack>
);

/** A run in numbers: its outcomes, the estimate for the rest, and the reason it waits. */
export const RunSummary = ({ run }: { run: Run }) => {
  const { data } = useQuery(runQueries.items(run.id));
  const figures = figuresOf(run, data?.counts);
  return (
    <Stack spacing={1.5}>
      {run.held_reason !== null && <Alert severity="warning">{run.held_reason}</Alert>}
      {run.stale !== null && <Alert severity="info">{staleTexts[run.stale]}</Alert>}
      {figures.length > 0 && (
        <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0 }}>
          {figures.map((figure) => (
            <FigureTile key={figure.label} {...figure} />
          ))}
        </Box>
      )}
      {run.message !== '' && <Typography variant="body2">{run.message}</Typography>}
      <DecisionsLink run={run} />
      {run.estimate && run.stale === null && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {describeEstimate(run.estimate)}
        </Typography>
      )}
    </Stack>
  );
};
