import Dialog from '@mui/material/Dialog';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useId, useState } from 'react';
import { SyncRun } from '../../runs';
import { SelectiveChoice } from './SelectiveChoice';

type SelectiveSyncDialogProps = {
  open: boolean;
  /** Run to show; null to begin a new one. */
  runId: string | null;
  onClose: () => void;
  /** The run continues and is to be followed on the page. */
  onFollow: (id: string) => void;
  /** The preview was discarded. */
  onDiscarded: () => void;
};

/** Form, preview and results of a selective sync. */
export const SelectiveSyncDialog = (props: SelectiveSyncDialogProps) => {
  const { open, onClose, onFollow, onDiscarded } = props;
  const titleId = useId();
  const [previewId, setPreviewId] = useState<string | null>(null);
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const runId = props.runId ?? previewId;

  const close = () => {
    // A preview without a decision stays open; the page shows it from now on.
    if (previewId !== null) onFollow(previewId);
    onClose();
  };
  const follow = (id: string) => {
    onFollow(id);
    onClose();
  };

  return (
    <Dialog
      open={open}
      onClose={close}
      aria-labelledby={titleId}
      maxWidth={runId === null ? 'sm' : 'lg'}
      fullScreen={narrow}
    >
      {runId === null ? (
        <SelectiveChoice titleId={titleId} onClose={close} onStarted={follow} onPreviewed={setPreviewId} />
      ) : (
        <SyncRun
          titleId={titleId}
          runId={runId}
          onClose={close}
          onApplied={follow}
          onDiscarded={() => {
            onDiscarded();
            onClose();
          }}
        />
      )}
    </Dialog>
  );
};
