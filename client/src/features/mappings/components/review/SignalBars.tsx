import type { SuggestionSignal } from '@chainline/shared/mappings/suggestion-contract';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { VisuallyHidden } from '../../../../components/VisuallyHidden';
import { toBars, type SignalBar } from '../../review-view';

const sideWords: Record<SignalBar['side'], string> = {
  for: 'supports the match',
  against: 'contradicts the match',
  neither: 'neutral',
};

const fill = (percent: number, side: 'for' | 'against') => ({
  position: 'absolute',
  top: 0,
  bottom: 0,
  width: `${percent / 2}%`,
  ...(side === 'for' ? { left: '50%' } : { right: '50%' }),
  borderRadius: side === 'for' ? '0 4px 4px 0' : '4px 0 0 4px',
  bgcolor: side === 'for' ? 'success.main' : 'error.main',
});

/** Negative signals extend to the left, positive ones to the right. */
const Bar = ({ percent, side }: Pick<SignalBar, 'percent' | 'side'>) => (
  <Box
    aria-hidden
    sx={{
      position: 'relative',
      flex: '0 0 auto',
      width: { xs: 150, sm: 180 },
      height: 10,
      borderRadius: 1,
      bgcolor: 'background.sunken',
      '&::after': {
        content: '""',
        position: 'absolute',
        left: '50%',
        top: -2,
        bottom: -2,
        width: '1px',
        bgcolor: 'text.disabled',
      },
    }}
  >
    {side !== 'neither' && <Box sx={fill(percent, side)} />}
  </Box>
);

const Row = ({ label, text, side, percent }: SignalBar) => (
  <Stack
    component="li"
    direction="row"
    useFlexGap
    sx={{ alignItems: 'center', columnGap: 1.5, flexWrap: { xs: 'wrap', sm: 'nowrap' } }}
  >
    <Typography variant="body2" sx={{ flex: '0 0 5.5rem', color: 'text.secondary' }}>
      {label}
    </Typography>
    <Bar side={side} percent={percent} />
    <Typography variant="body2" sx={{ flexBasis: { xs: '100%', sm: 'auto' }, minWidth: 0, overflowWrap: 'anywhere' }}>
      {text}
      <VisuallyHidden>{`, ${sideWords[side]}`}</VisuallyHidden>
    </Typography>
  </Stack>
);

const LegendMark = ({ color, word }: { color: string; word: string }) => (
  <Stack direction="row" spacing={0.75} sx={{ alignItems: 'center' }}>
    <Box aria-hidden sx={{ width: 10, height: 10, borderRadius: 0.5, bgcolor: color }} />
    <Typography variant="caption" sx={{ color: 'text.secondary' }}>
      {word}
    </Typography>
  </Stack>
);

/** Signals for and against the pair. */
export const SignalBars = ({ signals }: { signals: readonly SuggestionSignal[] }) => (
  <Stack component="section" aria-label="Reasons" spacing={1}>
    <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
      <Typography variant="h4" component="h3">
        Reasons
      </Typography>
      <LegendMark color="success.main" word="For" />
      <LegendMark color="error.main" word="Against" />
    </Stack>
    <Stack component="ul" spacing={1} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {toBars(signals).map((bar) => (
        <Row key={`${bar.label} ${bar.text}`} {...bar} />
      ))}
    </Stack>
  </Stack>
);
