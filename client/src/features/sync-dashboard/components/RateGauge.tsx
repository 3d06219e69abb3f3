import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { formatCount } from '../../../lib/format';
import { formatAgo } from '../ago';
import { useNow } from '../../../components/use-now';
import { currentLevel, levelPercent, type RateLimit } from '../rate';

const colorAt = (percent: number) => (percent >= 90 ? 'error' : percent >= 70 ? 'warning' : 'primary');

/** Usage of Lightspeed's rate limit. The bucket drains between polls, so the gauge keeps moving. */
export const RateGauge = ({ limit }: { limit: RateLimit }) => {
  const labelId = useId();
  const now = useNow(1_000);
  const percent = levelPercent(limit, now);
  const level = Math.round(currentLevel(limit, now));
  return (
    <Box>
      <Stack direction="row" spacing={1} sx={{ justifyContent: 'space-between', mb: 0.5 }}>
        <Typography id={labelId} variant="body2" sx={{ color: 'text.secondary' }}>
          Rate limit
        </Typography>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {`${formatCount(level)} of ${formatCount(limit.size)} used`}
        </Typography>
      </Stack>
      <LinearProgress
        role="meter"
        aria-labelledby={labelId}
        aria-valuenow={Math.round(percent)}
        aria-valuetext={`${formatCount(level)} of ${formatCount(limit.size)} used`}
        variant="determinate"
        value={percent}
        color={colorAt(percent)}
        sx={{ height: 8, borderRadius: 4 }}
      />
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 0.5 }}>
        {`Recovers ${formatCount(limit.drip_per_second)} per second · updated ${formatAgo(limit.as_of, now)}`}
      </Typography>
    </Box>
  );
};
