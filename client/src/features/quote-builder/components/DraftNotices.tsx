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
          {`Restored your unsaved changes${restoredAt === null ? '' : ` from ${timeOf(restoredAt)}`}.`}
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
            ? 'You are offline, or the server cannot be reached. Keep working: your changes stay in this browser and are saved once the connection is back.'
            : 'The server cannot save right now. Keep working: your changes stay in this browser and are saved as soon as possible.'}
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
          Someone deleted this draft. Your copy is kept in this browser only.
        </Alert>
      );
    default:
      return null;
  }
};
