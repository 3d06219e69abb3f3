import Dialog from '@mui/material/Dialog';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useId, useState } from 'react';
import { SyncRun } from '../../runs';
import { SelectiveChoice } from './SelectiveChoice';

type SelectiveSyncDialogProps = {
  open: boolean;
  /** A run to show at once; null to begin one. */
  runId: string | null;
  onClose: () => void;
  /** The run goes on, and is to be followed on the page. */
  onFollow: (id: string) => void;
  /** Nothing is left to follow. */
  onDiscarded: () => void;
};

/** Where a selective sync is put together, and where its plan and its results are looked at. */
export const SelectiveSyncDialog = (props: SelectiveSyncDialogProps) => {
  const { open, onClose, onFollow, onDiscarded } = props;
  const titleId = useId();
  const [previewId, setPreviewId] = useState<string | null>(null);
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const runId = props.runId ?? previewId;

  const close = () => {
    // A preview that nobody has decided about goes on waiting: the page shows it from here on.
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
