import type { Suggestion } from '@chainline/shared/mappings/suggestion-contract';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { StatusChip } from '../../../../components/StatusChip';
import { formatCount } from '../../../../lib/format';
import type { ReviewQueueState } from '../../hooks/use-review-queue';
import { confidenceLabel, confidenceTone } from '../../mapping-view';
import { ReviewActions } from './ReviewActions';
import { ReviewSide } from './ReviewSide';
import { SignalBars } from './SignalBars';

type ReviewPairProps = { pair: Suggestion; queue: ReviewQueueState; canDecide: boolean };

const kindWords: Record<Suggestion['product_type'], string> = { bike: 'Bike', accessory: 'Accessory' };

/** Suggested pair side by side, with the signals for and against it. */
export const ReviewPair = ({ pair, queue, canDecide }: ReviewPairProps) => (
  <Paper variant="outlined" sx={{ p: { xs: 2, md: 3 }, pb: { xs: 0, md: 0 }, boxShadow: 1 }}>
    <Stack spacing={2.5}>
      <Stack direction="row" useFlexGap spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="h2" sx={{ mr: 'auto' }}>
          Are these two the same?
        </Typography>
        <StatusChip label={kindWords[pair.product_type]} />
        <StatusChip label={`${confidenceLabel(pair.confidence)} sure`} tone={confidenceTone(pair.confidence)} />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {`${formatCount(queue.place + 1)} of ${formatCount(queue.total)}`}
        </Typography>
      </Stack>
      <Stack direction={{ xs: 'column', md: 'row' }} spacing={2}>
        <ReviewSide
          title="Online shop"
          side={pair.shop}
          other={pair.till}
          unit={{ productId: pair.product_id, unitId: pair.woo_product_id }}
        />
        <ReviewSide title="Lightspeed" side={pair.till} other={pair.shop} unit={null} />
      </Stack>
      <SignalBars signals={pair.signals} />
      <Box
        sx={{
          position: 'sticky',
          bottom: 0,
          zIndex: 1,
          py: 1.5,
          bgcolor: 'background.paper',
          borderTop: 1,
          borderColor: 'divider',
        }}
      >
        <ReviewActions queue={queue} canDecide={canDecide} />
      </Box>
    </Stack>
  </Paper>
);
