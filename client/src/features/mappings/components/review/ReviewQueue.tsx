import type { Suggestion } from '@chainline/shared/mappings/suggestion-contract';
import DoneIcon from '@mui/icons-material/DoneAll';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { Suspense, useEffect, useRef, type KeyboardEvent } from 'react';
import { EmptyState } from '../../../../components/EmptyState';
import { ErrorState } from '../../../../components/ErrorState';
import { lazyPart } from '../../../../components/lazy-part';
import { LoadingState } from '../../../../components/LoadingState';
import { VisuallyHidden } from '../../../../components/VisuallyHidden';
import { useDialogTarget } from '../../../../components/use-dialog-target';
import { imageUrl } from '../../../../lib/image-url';
import { useReviewQueue, type ReviewQueueState } from '../../hooks/use-review-queue';
import { confidenceLabel } from '../../mapping-view';
import { actionOf, type ReviewAction } from '../../review-keys';
import { UndoDecision } from './ReviewActions';
import { ReviewPair } from './ReviewPair';
import { pictureSize } from './ReviewSide';

const RejectedPairs = lazyPart(async () => (await import('./RejectedPairs')).RejectedPairs);

type ReviewQueueProps = {
  /** Starts an auto-match; null for read-only users. */
  onMatch: (() => void) | null;
};

const isControl = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.closest('button, a, input, select, textarea') !== null;

const useKeys = (queue: ReviewQueueState, canDecide: boolean) => {
  const run: Record<ReviewAction, () => void> = {
    accept: () => queue.decide('accept'),
    reject: () => queue.decide('reject'),
    undo: queue.undo,
    skip: queue.skip,
    back: queue.back,
  };
  return (event: KeyboardEvent) => {
    const action = actionOf(event.nativeEvent, isControl(event.target));
    const onlyLooks = action === 'skip' || action === 'back';
    if (action === null || (!canDecide && !onlyLooks)) return;
    event.preventDefault();
    run[action]();
  };
};

/** Preloads the pictures of the next pair. */
const NextPictures = ({ shop, till }: Suggestion) =>
  [shop.image, till.image].map(
    (image, index) => image !== null && <img key={index} src={imageUrl(image, pictureSize * 2)} alt="" hidden />,
  );

/** Live region text: the last decision and the current pair. */
const announcement = ({ said, current, place, total }: ReviewQueueState): string => {
  const now = current
    ? `${current.shop.name} and ${current.till.name}, ${confidenceLabel(current.confidence)} sure, ${place + 1} of ${total}.`
    : 'Nothing to review.';
  return `${said} ${now}`.trim();
};

const Waiting = () => (
  <LoadingState label="Loading the pairs to review">
    <Paper variant="outlined" sx={{ p: 3 }}>
      <Stack spacing={2}>
        <Skeleton width="30%" />
        <Stack direction={{ xs: 'column', md: 'row' }} spacing={2}>
          <Skeleton variant="rounded" height={160} sx={{ flex: 1 }} />
          <Skeleton variant="rounded" height={160} sx={{ flex: 1 }} />
        </Stack>
        <Skeleton width="60%" />
        <Skeleton width="50%" />
      </Stack>
    </Paper>
  </LoadingState>
);

const Finished = ({ queue, onMatch }: { queue: ReviewQueueState } & ReviewQueueProps) => (
  <Paper variant="outlined" sx={{ boxShadow: 1 }}>
    <EmptyState
      icon={<DoneIcon />}
      title="Nothing to review"
      description="Auto-Match lists likely pairs here when it is not certain enough to map them by itself."
      action={
        onMatch && (
          <Stack direction="row" spacing={1}>
            {queue.lastDecided !== null && <UndoDecision queue={queue} />}
            <Button variant="outlined" size="large" onClick={onMatch}>
              Auto-Match
            </Button>
          </Stack>
        )
      }
    />
  </Paper>
);

const Ready = (props: { queue: ReviewQueueState } & ReviewQueueProps) => {
  const { queue, onMatch } = props;
  const canDecide = onMatch !== null;
  const region = useRef<HTMLDivElement>(null);
  const onKeyDown = useKeys(queue, canDecide);

  const isEmpty = queue.current === null;

  // Keys work where the focus is. Focus the region on arrival, and when the last pair takes its buttons away.
  useEffect(() => region.current?.focus({ preventScroll: true }), [isEmpty]);

  return (
    <Box
      ref={region}
      role="group"
      aria-label="Review queue"
      tabIndex={-1}
      onKeyDown={onKeyDown}
      sx={{ borderRadius: 1 }}
    >
      {queue.current ? (
        <ReviewPair pair={queue.current} queue={queue} canDecide={canDecide} />
      ) : (
        <Finished {...props} />
      )}
      {queue.next && <NextPictures {...queue.next} />}
      <VisuallyHidden>
        <span role="status">{announcement(queue)}</span>
      </VisuallyHidden>
    </Box>
  );
};

/** Suggested pairs to review, one at a time. */
export const ReviewQueue = (props: ReviewQueueProps) => {
  const queue = useReviewQueue();
  const rejected = useDialogTarget<true>();
  const { data, error, refetch } = queue.query;
  if (!data && error) {
    return <ErrorState message="Failed to load the pairs to review" error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <Waiting />;
  return (
    <>
      <Ready queue={queue} {...props} />
      <Button size="small" color="inherit" onClick={() => rejected.show(true)} sx={{ alignSelf: 'flex-start' }}>
        Rejected pairs
      </Button>
      <Suspense fallback={null}>
        {rejected.target && (
          <RejectedPairs open={rejected.isOpen} canDecide={props.onMatch !== null} onClose={rejected.hide} />
        )}
      </Suspense>
    </>
  );
};
