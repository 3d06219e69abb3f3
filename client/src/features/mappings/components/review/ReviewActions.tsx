import AcceptIcon from '@mui/icons-material/Check';
import BackIcon from '@mui/icons-material/ChevronLeft';
import NextIcon from '@mui/icons-material/ChevronRight';
import RejectIcon from '@mui/icons-material/Close';
import UndoIcon from '@mui/icons-material/Undo';
import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReviewQueueState } from '../../hooks/use-review-queue';

type ReviewActionsProps = { queue: ReviewQueueState; canDecide: boolean };

const Key = ({ name }: { name: string }) => (
  <Box
    component="kbd"
    aria-hidden
    sx={{
      ml: 1,
      px: 0.625,
      border: 1,
      borderRadius: 0.5,
      opacity: 0.75,
      font: 'inherit',
      fontSize: '0.75rem',
      lineHeight: 1.4,
      // Key hints are of no use on a phone.
      display: { xs: 'none', md: 'inline-block' },
    }}
  >
    {name}
  </Box>
);

type ActionProps = { label: string; keyName: string; keyShortcuts: string } & Pick<
  ButtonProps,
  'variant' | 'color' | 'startIcon' | 'disabled' | 'loading' | 'onClick'
>;

const Action = ({ label, keyName, keyShortcuts, ...rest }: ActionProps) => (
  <Button size="large" loadingPosition="start" aria-keyshortcuts={keyShortcuts} {...rest}>
    {label}
    <Key name={keyName} />
  </Button>
);

/** Hints for the keys without a button. */
const OtherKeys = () => (
  <Typography variant="caption" sx={{ color: 'text.secondary', display: { xs: 'none', lg: 'block' } }}>
    Enter accepts, Backspace rejects, ← and → move
  </Typography>
);

/** Decision buttons, each with its key. */
export const ReviewActions = ({ queue, canDecide }: ReviewActionsProps) => (
  <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
    {canDecide && (
      <>
        <Action
          label="Accept"
          keyName="A"
          keyShortcuts="A Enter"
          variant="contained"
          startIcon={<AcceptIcon />}
          onClick={() => queue.decide('accept')}
        />
        <Action
          label="Reject"
          keyName="R"
          keyShortcuts="R Backspace"
          variant="outlined"
          color="error"
          startIcon={<RejectIcon />}
          onClick={() => queue.decide('reject')}
        />
      </>
    )}
    <Action
      label="Skip"
      keyName="S"
      keyShortcuts="S ArrowRight"
      color="inherit"
      disabled={queue.next === null}
      onClick={queue.skip}
    />
    {canDecide && <UndoDecision queue={queue} />}
    <Stack direction="row" spacing={1} sx={{ ml: 'auto', alignItems: 'center' }}>
      {canDecide && <OtherKeys />}
      <IconButton
        aria-label="Previous pair"
        title="Previous pair (←)"
        disabled={queue.place === 0}
        onClick={queue.back}
      >
        <BackIcon />
      </IconButton>
      <IconButton aria-label="Next pair" title="Next pair (→)" disabled={queue.next === null} onClick={queue.skip}>
        <NextIcon />
      </IconButton>
    </Stack>
  </Stack>
);

/** Undoes the last decision; also available when the queue is empty. */
export const UndoDecision = ({ queue }: { queue: ReviewQueueState }) => (
  <Action
    label="Undo"
    keyName="U"
    keyShortcuts="U"
    color="inherit"
    startIcon={<UndoIcon />}
    disabled={queue.lastDecided === null}
    loading={queue.isUndoing}
    onClick={queue.undo}
  />
);
