import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ValueChange } from './changed-values';

type MeanwhileNoticeProps = {
  /** Names the changed thing, such as `these settings`. */
  what: string;
  changes: readonly ValueChange[];
  onTakeTheirs: () => void;
  onKeepMine: () => void;
};

/** Edit conflict: lists the other person's changes and asks whose version to keep. */
export const MeanwhileNotice = ({ what, changes, onTakeTheirs, onKeepMine }: MeanwhileNoticeProps) => (
  <Alert severity="warning" sx={{ alignItems: 'flex-start' }}>
    <AlertTitle>{`Someone else has changed ${what}`}</AlertTitle>
    Your changes were not saved.
    {changes.length > 0 && (
      <Box component="ul" aria-label="What changed" sx={{ my: 1, pl: 2.5, overflowWrap: 'anywhere' }}>
        {changes.map(({ label, before, after }) => (
          <li key={label}>{`${label}: ${before} → ${after}`}</li>
        ))}
      </Box>
    )}
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', mt: 1 }}>
      <Button size="small" variant="outlined" color="inherit" onClick={onKeepMine}>
        Keep my changes
      </Button>
      <Button size="small" variant="outlined" color="inherit" onClick={onTakeTheirs}>
        Show the saved version
      </Button>
    </Stack>
  </Alert>
);
