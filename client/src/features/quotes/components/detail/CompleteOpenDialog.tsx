import type { Quote } from '@chainline/shared/quotes/quote-contract';
import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { FormDialog } from '../../../../components/form/FormDialog';
import { useFormDialog } from '../../../../components/form/form-dialog-context';
import { TextControl } from '../../../../components/form/TextControl';
import { errorMessage } from '../../../../lib/api-error';
import { formatAud } from '../../../../lib/format';
import { useCompleteOpen } from '../../api/quote-mutations';

const reasonSchema = z.object({ reason: z.string().trim().min(1, 'Enter the reason').max(300) });

type FormProps = { titleId: string; quote: Quote; open: number; onClose: () => void };

const ReasonForm = ({ titleId, quote, open, onClose }: FormProps) => {
  const form = useForm({ resolver: zodResolver(reasonSchema), defaultValues: { reason: '' } });
  const { control, handleSubmit, formState } = form;
  const { mutate, isPending, error } = useCompleteOpen(quote.id, onClose);
  const leave = useFormDialog({ isDirty: formState.isDirty, isBusy: isPending });
  const submit = handleSubmit(({ reason }) => mutate({ version: quote.version, reason }));
  return (
    <form noValidate aria-labelledby={titleId} onSubmit={(event) => void submit(event)}>
      <DialogTitle id={titleId}>{`Complete with ${formatAud(open)} outstanding?`}</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <Typography sx={{ color: 'text.secondary' }}>
            The amount stays outstanding and can still be paid. The reason is kept in the history and the audit log.
          </Typography>
          {error && <Alert severity="error">{errorMessage(error)}</Alert>}
          <TextControl control={control} name="reason" label="Reason" autoComplete="off" autoFocus />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={() => leave(onClose)} disabled={isPending}>
          Cancel
        </Button>
        <Button type="submit" variant="contained" loading={isPending}>
          Mark Completed
        </Button>
      </DialogActions>
    </form>
  );
};

type CompleteOpenDialogProps = { quote: Quote; open: boolean; onClose: () => void };

/** Asks a manager for the reason to complete a quote with an outstanding amount. Needs a new key on each opening. */
export const CompleteOpenDialog = ({ quote, open, onClose }: CompleteOpenDialogProps) => {
  const titleId = useId();
  return (
    <FormDialog open={open} onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <ReasonForm titleId={titleId} quote={quote} open={quote.balance?.open ?? 0} onClose={onClose} />
    </FormDialog>
  );
};
