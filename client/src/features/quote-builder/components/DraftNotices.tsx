import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import type { SaveState } from '../draft-store';
import { timeOf } from './SaveStatus';

type DraftNoticesProps = {
  save: SaveState;
  /** Time of the restored copy; null if none was restored. */
  restoredAt: number | null;
  onKeep: () => void;
  onStartOver: () => void;
  onSaveAsNew: () => void;
  onRetry: () => void;
};

const Buttons = ({ children }: { children: ReactNode }) => (
  <Stack direction="row" spacing={0.5}>
    {children}
  </Stack>
);

/** Notices about saving: conflicts, refusals, a restored copy, no connection. */
export const DraftNotices = ({ save, restoredAt, onKeep, onStartOver, onSaveAsNew, onRetry }: DraftNoticesProps) => {
  switch (save.is) {
    case 'restored':
      return (
        <Alert
          severity="info"
          role="status"
          sx={{ mb: 2 }}
          action={
            <Buttons>
              <Button color="inherit" size="small" onClick={onStartOver}>
                Start over
              </Button>
              <Button color="inherit" size="small" variant="outlined" onClick={onKeep}>
                Keep
              </Button>
            </Buttons>
          }
        >
          {`Your changes${restoredAt === null ? '' : ` from ${timeOf(restoredAt)}`} had not been saved yet. They are here again.`}
        </Alert>
      );
    case 'unreachable':
      return (
        <Alert
          severity="warning"
          sx={{ mb: 2 }}
          action={
            <Button color="inherit" size="small" onClick={onRetry}>
              Try now
            </Button>
          }
        >
          {save.isOffline
            ? 'You are offline, or the server cannot be reached. Go on: your changes are kept in this browser and saved as soon as it answers.'
            : 'The server cannot save right now. Go on: your changes are kept in this browser and saved as soon as it can.'}
        </Alert>
      );
    case 'refused':
      return (
        <Alert severity="error" sx={{ mb: 2 }}>
          {`Not saved: ${save.message}`}
        </Alert>
      );
    case 'gone':
      return (
        <Alert
          severity="error"
          sx={{ mb: 2 }}
          action={
            <Button color="inherit" size="small" onClick={onSaveAsNew}>
              Save as a new quote
            </Button>
          }
        >
          Somebody deleted this draft meanwhile. What you see is kept in this browser only.
        </Alert>
      );
    default:
      return null;
  }
};
