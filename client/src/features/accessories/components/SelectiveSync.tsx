import SyncIcon from '@mui/icons-material/Sync';
import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../components/lazy-part';
import { useDialogTarget } from '../../../components/use-dialog-target';
import { selectiveQueries } from '../api/selective-calls';
import { LazyRunAlert } from '../../runs';

const SelectiveSyncDialog = lazyPart(async () => (await import('./SelectiveSyncDialog')).SelectiveSyncDialog);

type Shown = { runId: string | null };

/** State of the selective sync: its dialog and the run being followed. */
export const useSelectiveSync = ({ enabled }: { enabled: boolean }) => {
  const { data: openId } = useQuery({ ...selectiveQueries.open(), enabled });
  const dialog = useDialogTarget<Shown>();
  // Undefined until someone here starts or dismisses a run: until then the open one is followed.
  const [followed, follow] = useState<string | null | undefined>(undefined);
  return { dialog, followed: followed === undefined ? (openId ?? null) : followed, follow };
};

type SelectiveSyncProps = { sync: ReturnType<typeof useSelectiveSync> };

export const SelectiveSyncButton = ({ sync }: SelectiveSyncProps) => (
  <Button variant="outlined" startIcon={<SyncIcon />} onClick={() => sync.dialog.show({ runId: null })}>
    Selective Sync
  </Button>
);

/** Progress above the list, and the dialog. */
export const SelectiveSyncSlot = ({ sync: { dialog, followed, follow } }: SelectiveSyncProps) => (
  <Suspense fallback={null}>
    {followed !== null && (
      <Box sx={{ mb: 2 }}>
        <LazyRunAlert
          key={followed}
          runId={followed}
          onClose={() => follow(null)}
          onShow={() => dialog.show({ runId: followed })}
          onFollow={follow}
        />
      </Box>
    )}
    {dialog.target && (
      <SelectiveSyncDialog
        key={dialog.shown}
        runId={dialog.target.runId}
        open={dialog.isOpen}
        onClose={dialog.hide}
        onFollow={follow}
        onDiscarded={() => follow(null)}
      />
    )}
  </Suspense>
);
