import type { SyncState } from '@chainline/shared/sync/sync-state-contract';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { LazyConfirmDialog } from '../../../components/LazyConfirmDialog';
import { formatDateTime } from '../../../lib/format';
import { useDecideInstallation, type InstallationDecision } from '../api/installation-mutations';

type Installation = SyncState['installation'];

const titles = {
  asking: 'Stock sync is stopped: is another copy of this system running?',
  aside: 'Stock sync is off: another copy of this system does it',
};

const questions: Record<InstallationDecision, { title: string; text: string; confirm: string }> = {
  take_over: {
    title: 'Take over?',
    text: 'Make sure that no other copy is running. Products with the same quantity on both sides continue from that quantity; you will be asked about all others. Online orders placed so far count as taken from stock, and changes that are still waiting are discarded.',
    confirm: 'Take over',
  },
  stand_aside: {
    title: 'Stand aside?',
    text: 'This copy will not change any quantity, in the online shop or in Lightspeed, until a manager lets it take over.',
    confirm: 'Stand aside',
  },
};

const choices =
  'No quantity changes until you decide. Take over if this is the only copy in use; stand aside if another copy syncs the stock.';

const decidedBy = ({ decided_by: by, decided_at: at }: Installation): string =>
  by === null || at === null ? '' : ` Decided by ${by}, ${formatDateTime(at)}.`;

/** Asks a manager to decide about an installation that was restored or copied; renders nothing while it works. */
export const InstallationAlert = ({ installation }: { installation: Installation }) => {
  const [asked, setAsked] = useState<InstallationDecision | null>(null);
  const decide = useDecideInstallation();
  const { state, found } = installation;
  if (state !== 'asking' && state !== 'aside') return null;
  const close = () => setAsked(null);
  return (
    <Alert severity={state === 'asking' ? 'error' : 'warning'} role="group" aria-label={titles[state]}>
      <AlertTitle>{titles[state]}</AlertTitle>
      {`${found ?? ''} ${state === 'asking' ? choices : `This copy changes no quantity.${decidedBy(installation)}`}`}
      <Stack direction="row" useFlexGap spacing={1} sx={{ mt: 1.5, flexWrap: 'wrap' }}>
        <Button variant="contained" onClick={() => setAsked('take_over')}>
          Take over with today’s quantities
        </Button>
        {state === 'asking' && <Button onClick={() => setAsked('stand_aside')}>Stand aside</Button>}
      </Stack>
      {asked !== null && (
        <LazyConfirmDialog
          open
          title={questions[asked].title}
          confirmLabel={questions[asked].confirm}
          busy={decide.isPending}
          onConfirm={() => decide.mutate(asked, { onSettled: close })}
          onCancel={close}
        >
          {questions[asked].text}
        </LazyConfirmDialog>
      )}
    </Alert>
  );
};
