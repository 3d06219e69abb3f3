import Stack from '@mui/material/Stack';
import { ErrorState } from '../../../components/ErrorState';
import { ProgressAlert } from '../../../components/ProgressAlert';
import type { Works, WorkState } from '../hooks/use-works';
import { startFailureText } from '../work-view';
import type { Work } from '../works';
import { MatchProgress } from './MatchProgress';
import { SyncProgress } from './SyncProgress';

type WorkPanelProps = {
  works: Works;
  /** Opens the items of a sync and its decisions. */
  onShowRun: (id: string) => void;
  /** Opens the review; null where it is open already. */
  onReview: (() => void) | null;
};

const startingTitles: Record<Work, string> = { match: 'Starting the auto-match', sync: 'Starting the sync' };

type ItemProps = WorkPanelProps & { work: Work; state: WorkState };

const Item = ({ work, state, works, onShowRun, onReview }: ItemProps) => {
  const close = () => works.close(work);
  switch (state.phase) {
    case 'starting':
      return <ProgressAlert severity="info" title={startingTitles[work]} percent={null} />;
    case 'refused':
      return <ErrorState error={state.error} message={startFailureText(work, state.error)} onRetry={state.retry} />;
    case 'following':
      return work === 'match' ? (
        <MatchProgress key={state.id} taskId={state.id} onClose={close} onReview={onReview} />
      ) : (
        <SyncProgress
          key={state.id}
          syncId={state.id}
          onClose={close}
          onShowRun={onShowRun}
          onFollow={(id) => works.follow('sync', id)}
        />
      );
  }
};

/** Auto-match and sync, in progress, ended or failed to start, above the data they change. */
export const WorkPanel = (props: WorkPanelProps) => (
  <Stack spacing={1}>
    {props.works.shown.map(({ work, state }) => (
      <Item key={work} {...props} work={work} state={state} />
    ))}
  </Stack>
);
