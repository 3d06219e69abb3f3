import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { LoadingState } from '../../../components/LoadingState';
import { cacheQueries } from '../api/cache-calls';
import { describePlan } from '../cache-plan';

export type ReadAgain = 'cache' | 'database';

type ReadAgainDialogProps = {
  what: ReadAgain;
  open: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

const words: Record<ReadAgain, { title: string; question: string; confirm: string }> = {
  cache: {
    title: 'Clear the cache?',
    question:
      'Clears cached pictures and imports all products from the online shop again. Nothing is deleted. Browsers may show old pictures for up to an hour.',
    confirm: 'Clear Cache',
  },
  database: {
    title: 'Sync to the database?',
    question: 'Imports all products from the online shop again, including unchanged ones.',
    confirm: 'Sync to Database',
  },
};

const Plan = () => {
  const { data, isError } = useQuery(cacheQueries.plan());
  if (isError) return <Alert severity="info">The duration could not be estimated.</Alert>;
  return data ? (
    <Box sx={{ fontWeight: 600 }}>{describePlan(data)}</Box>
  ) : (
    <LoadingState label="Estimating the duration" />
  );
};

/** Confirms a full import and says how long it takes. Only one runs at a time. */
export const ReadAgainDialog = ({ what, open, onConfirm, onCancel }: ReadAgainDialogProps) => {
  const { title, question, confirm } = words[what];
  return (
    <ConfirmDialog open={open} title={title} confirmLabel={confirm} onConfirm={onConfirm} onCancel={onCancel}>
      <Box sx={{ mb: 1.5 }}>{question} It runs in the background. Only one import can run at a time.</Box>
      <Plan />
    </ConfirmDialog>
  );
};
