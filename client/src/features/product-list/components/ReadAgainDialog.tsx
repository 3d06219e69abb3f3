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
      'Pictures that are remembered are forgotten, and all products are read from the online shop again. Nothing is deleted. A browser may show the pictures that it has for up to an hour more.',
    confirm: 'Clear Cache',
  },
  database: {
    title: 'Sync to the database?',
    question: 'All products are read from the online shop again, also those that did not change.',
    confirm: 'Sync to Database',
  },
};

const Plan = () => {
  const { data, isError } = useQuery(cacheQueries.plan());
  if (isError) return <Alert severity="info">How long it takes could not be found out.</Alert>;
  return data ? (
    <Box sx={{ fontWeight: 600 }}>{describePlan(data)}</Box>
  ) : (
    <LoadingState label="Finding out how long it takes" />
  );
};

/** Confirms a full import and says how long it takes. Only one runs at a time. */
export const ReadAgainDialog = ({ what, open, onConfirm, onCancel }: ReadAgainDialogProps) => {
  const { title, question, confirm } = words[what];
  return (
    <ConfirmDialog open={open} title={title} confirmLabel={confirm} onConfirm={onConfirm} onCancel={onCancel}>
      <Box sx={{ mb: 1.5 }}>{question} It goes on in the background, one at a time for everybody.</Box>
      <Plan />
    </ConfirmDialog>
  );
};
