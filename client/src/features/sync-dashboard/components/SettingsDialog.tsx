import type { ResponseOf } from '@chainline/shared/http/endpoint';
import type { getSyncSettings } from '@chainline/shared/settings/sync-settings-contract';
import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ErrorState } from '../../../components/ErrorState';
import { applyServerErrors } from '../../../components/form/apply-server-errors';
import { LoadingState } from '../../../components/LoadingState';
import { ApiError } from '../../../lib/api-error';
import { dashboardQueries } from '../api/dashboard-queries';
import { useSaveSettings } from '../api/settings-mutations';
import { settingsFormSchema, toForm, toRequest, type SettingsForm } from '../settings-form';
import { SettingsFields } from './SettingsFields';

type Answer = ResponseOf<typeof getSyncSettings>;

type FormProps = {
  answer: Answer;
  onSaved: () => void;
  onCancel: () => void;
  /** Discards edits and loads the saved settings. */
  onReload: () => void;
};

type Refusal = { kind: 'changed' } | { kind: 'other'; message: string };

const isChanged = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

const Refused = ({ refusal, onReload }: { refusal: Refusal; onReload: () => void }) =>
  refusal.kind === 'other' ? (
    <Alert severity="error">{refusal.message}</Alert>
  ) : (
    <Alert severity="warning">
      Someone else has changed these settings. Your changes were not saved: check the saved version, then make your
      changes again.
      <Button color="inherit" size="small" variant="outlined" onClick={onReload} sx={{ display: 'block', mt: 1 }}>
        Show the saved version
      </Button>
    </Alert>
  );

const Form = ({ answer, onSaved, onCancel, onReload }: FormProps) => {
  const save = useSaveSettings();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const form = useForm<SettingsForm>({
    resolver: zodResolver(settingsFormSchema),
    defaultValues: toForm(answer.settings),
  });

  const refuse = (error: unknown) => {
    if (isChanged(error)) {
      setRefusal({ kind: 'changed' });
      return;
    }
    const message = applyServerErrors(form, error);
    setRefusal(message === null ? null : { kind: 'other', message });
  };
  const submit = form.handleSubmit((values) => {
    setRefusal(null);
    save.mutate(toRequest(values, answer.version), { onSuccess: onSaved, onError: refuse });
  });

  return (
    <form noValidate aria-label="Sync settings" onSubmit={(event) => void submit(event)}>
      <DialogContent sx={{ pt: 0 }}>
        <Stack spacing={2}>
          {refusal && <Refused refusal={refusal} onReload={onReload} />}
          <SettingsFields control={form.control} />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="contained" loading={save.isPending}>
          Save
        </Button>
      </DialogActions>
    </form>
  );
};

const FormSkeleton = () => (
  <LoadingState label="Loading the settings">
    <Stack spacing={2}>
      <Skeleton width="60%" />
      <Skeleton variant="rounded" height={40} />
      <Skeleton width="60%" />
      <Skeleton variant="rounded" height={40} />
    </Stack>
  </LoadingState>
);

/** Settings of the sync's safety limits and of online orders in Lightspeed. */
export const SettingsDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const titleId = useId();
  const { data, error, dataUpdatedAt, isFetchedAfterMount, refetch } = useQuery(dashboardQueries.settings());
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Sync settings</DialogTitle>
      {data && !error && isFetchedAfterMount ? (
        <Form key={dataUpdatedAt} answer={data} onSaved={onClose} onCancel={onClose} onReload={() => void refetch()} />
      ) : (
        <DialogContent>
          {error ? (
            <ErrorState message="The settings could not be loaded." error={error} onRetry={() => void refetch()} />
          ) : (
            <FormSkeleton />
          )}
        </DialogContent>
      )}
    </Dialog>
  );
};
