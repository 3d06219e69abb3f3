import Stack from '@mui/material/Stack';
import { ErrorState } from '../../../components/ErrorState';
import { startFailureText } from '../failure-texts';
import type { ImportRun, ImportRuns } from './use-import-runs';
import { FollowedImport } from './FollowedImport';
import { StartingImport } from './StartingImport';

const Run = ({ run, onClose }: { run: ImportRun; onClose: () => void }) => {
  switch (run.phase) {
    case 'starting':
      return <StartingImport source={run.source} />;
    case 'following':
      return <FollowedImport key={run.taskId} source={run.source} taskId={run.taskId} onClose={onClose} />;
    case 'refused':
      return <ErrorState error={run.error} message={startFailureText(run.error)} onRetry={run.retry} />;
  }
};

/** Imports in progress, ended or not started, above the list they fill. */
export const ImportProgress = ({ runs, close }: Pick<ImportRuns, 'runs' | 'close'>) =>
  runs.length > 0 && (
    <Stack spacing={1} sx={{ mb: 2 }}>
      {runs.map((run) => (
        <Run key={run.source} run={run} onClose={() => close(run.source)} />
      ))}
    </Stack>
  );
