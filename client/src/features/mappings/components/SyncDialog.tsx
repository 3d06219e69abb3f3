import { alreadyRunningMessage, type ProductKind } from '@chainline/shared/tasks/task-contract';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useId, useState } from 'react';
import { ErrorState } from '../../../components/ErrorState';
import { useToast } from '../../../components/toast-context';
import { usePreviewSync } from '../api/mapping-task-mutations';
import { startFailureText } from '../work-view';
import { SyncRun } from '../../runs';

type SyncDialogProps = {
  open: boolean;
  /** Run to show; null to begin a new one. */
  runId: string | null;
  /** Restricts a new run to one kind; all by default. */
  kind: ProductKind | undefined;
  onClose: () => void;
  onSyncNow: () => void;
  /** A preview has started and is shown. */
  onPreviewed: (id: string) => void;
  /** The run continues and is to be followed on the page. */
  onFollow: (id: string) => void;
  onDiscarded: () => void;
};

const subjects: Record<ProductKind, string> = { bike: 'bikes', accessory: 'accessories' };

type ChooseProps = Omit<SyncDialogProps, 'open' | 'runId' | 'onDiscarded'> & { titleId: string };

const Choose = ({ titleId, kind, onClose, onSyncNow, onFollow, onPreviewed }: ChooseProps) => {
  const toast = useToast();
  const preview = usePreviewSync();
  const startPreview = () =>
    preview.mutate(kind, {
      onSuccess: ({ sync_id, already_running }) => {
        if (!already_running) {
          onPreviewed(sync_id);
          return;
        }
        toast({ message: alreadyRunningMessage, tone: 'info' });
        onFollow(sync_id);
        onClose();
      },
    });
  return (
    <>
      <DialogTitle id={titleId}>Sync All</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <Typography>
            Syncs the stock of all enabled mappings{kind === undefined ? '' : ` of ${subjects[kind]}`}, each in its own
            direction, including those awaiting their first sync.
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            A preview shows every quantity that would change before anything is saved.
          </Typography>
          {preview.isError && (
            <ErrorState
              error={preview.error}
              message={startFailureText('sync', preview.error)}
              onRetry={startPreview}
            />
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="outlined" disabled={preview.isPending} onClick={onSyncNow}>
          Sync now
        </Button>
        <Button variant="contained" loading={preview.isPending} onClick={startPreview} autoFocus>
          Preview
        </Button>
      </DialogActions>
    </>
  );
};

/** Form, preview and results of a sync. */
export const SyncDialog = (props: SyncDialogProps) => {
  const { open, onClose, onFollow, onDiscarded } = props;
  const titleId = useId();
  const [previewId, setPreviewId] = useState<string | null>(null);
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const runId = props.runId ?? previewId;

  const previewed = (id: string) => {
    setPreviewId(id);
    props.onPreviewed(id);
  };

  const close = () => {
    // A preview without a decision stays open; the page shows it from now on.
    if (runId !== null) onFollow(runId);
    onClose();
  };

  return (
    <Dialog
      open={open}
      onClose={close}
      aria-labelledby={titleId}
      maxWidth={runId === null ? 'sm' : 'lg'}
      fullScreen={narrow && runId !== null}
    >
      {runId === null ? (
        <Choose {...props} titleId={titleId} onPreviewed={previewed} />
      ) : (
        <SyncRun
          titleId={titleId}
          runId={runId}
          onClose={close}
          onApplied={(id) => {
            onFollow(id);
            onClose();
          }}
          onDiscarded={() => {
            onDiscarded();
            onClose();
          }}
        />
      )}
    </Dialog>
  );
};
