import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatAud, unknown } from '../../../lib/format';
import { StatusChip, type Tone } from '../../../components/StatusChip';
import { marginOf, type Margin, type MarginLine, type MarginTargets } from '../margin';

const looks: Record<
  Margin['state'],
  { label: string; tone: Tone; color: 'success' | 'warning' | 'error' | 'inherit' }
> = {
  met: { label: 'On target', tone: 'success', color: 'success' },
  partly: { label: 'Partly known', tone: 'neutral', color: 'inherit' },
  below: { label: 'Below target', tone: 'warning', color: 'warning' },
  loss: { label: 'At a loss', tone: 'error', color: 'error' },
  unknown: { label: 'Unknown', tone: 'neutral', color: 'inherit' },
};

/** The bar is full at twice the target. */
const share = (percent: number, target: number): number =>
  Math.max(0, Math.min(100, (percent / Math.max(1, target * 2)) * 100));

const unknownText = (count: number): string =>
  `Excludes ${count} ${count === 1 ? 'line' : 'lines'} without a known cost.`;

type MarginMeterProps = {
  lines: readonly MarginLine[];
  /** Discount on the whole quote, in percent. */
  discount: number;
  targets?: MarginTargets;
};

/** Margin of a quote, for managers only. */
export const MarginMeter = ({ lines, discount, targets }: MarginMeterProps) => {
  const margin = marginOf(lines, discount, targets);
  const { label, tone, color } = looks[margin.state];
  return (
    <Stack spacing={1}>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography sx={{ fontWeight: 700, fontSize: '1.25rem' }}>
          {margin.percent === null ? unknown : `${margin.percent}%`}
        </Typography>
        {margin.percent !== null && (
          <Typography variant="body2" sx={{ color: 'text.secondary', mr: 'auto' }}>
            {`${formatAud(margin.amount)} before GST`}
          </Typography>
        )}
        <StatusChip label={label} tone={tone} />
        {margin.unknownCount > 0 && (margin.state === 'below' || margin.state === 'loss') && (
          <StatusChip label={looks.partly.label} tone={looks.partly.tone} />
        )}
      </Stack>
      {margin.percent !== null && (
        <LinearProgress
          variant="determinate"
          value={share(margin.percent, margin.target)}
          color={color}
          aria-label="Margin, full at twice the target"
          sx={{ height: 8, borderRadius: 4 }}
        />
      )}
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {margin.percent !== null && `Target ${margin.target}%. `}
        {margin.unknownCount > 0 && unknownText(margin.unknownCount)}
      </Typography>
    </Stack>
  );
};
