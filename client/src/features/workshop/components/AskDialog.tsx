import type { WorkOrder } from '@chainline/shared/work-orders/work-order-contract';
import type { ExtraChannel, WorkExtra } from '@chainline/shared/work-orders/work-extra-rules';
import { extraLinkDays } from '@chainline/shared/work-orders/work-extra-rules';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId, useState, type SyntheticEvent } from 'react';
import { FormDialog } from '../../../components/form/FormDialog';
import { useFormDialog } from '../../../components/form/form-dialog-context';
import { useToast } from '../../../components/toast-context';
import { errorMessage } from '../../../lib/api-error';
import { formatAud } from '../../../lib/format';
import { newKey } from '../../../lib/new-key';
import { useAskExtra } from '../api/work-mutations';

type FieldsProps = { titleId: string; work: WorkOrder; extra: WorkExtra; onClose: () => void };

const channelsOf = ({ customer_email: email, customer_phone: phone }: WorkOrder) =>
  [
    { channel: 'email', label: 'Email', address: email, missing: 'no address on this job' },
    { channel: 'sms', label: 'Text message', address: phone, missing: 'no number on this job' },
  ] as const;

const AskFields = ({ titleId, work, extra, onClose }: FieldsProps) => {
  const labelId = useId();
  const [key, setKey] = useState(newKey);
  const channels = channelsOf(work);
  const [channel, setChannel] = useState<ExtraChannel | null>(
    channels.find(({ address }) => address !== '')?.channel ?? null,
  );
  const { mutate, isPending, error } = useAskExtra({ id: work.id, extra: extra.id });
  const toast = useToast();
  const leave = useFormDialog({ isDirty: false, isBusy: isPending });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (channel === null || isPending) return;
    mutate(
      { channel, request_key: key },
      {
        onSuccess: () => {
          toast({ message: `${work.customer_name} was sent a link`, tone: 'success' });
          onClose();
        },
      },
    );
  };
  return (
    <form noValidate aria-labelledby={titleId} onSubmit={submit}>
      <DialogTitle id={titleId}>Ask the Customer</DialogTitle>
      <DialogContent>
        {error && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {errorMessage(error)}
          </Alert>
        )}
        <DialogContentText sx={{ mb: 2 }}>
          {`${work.customer_name} gets a link to approve or decline ${formatAud(extra.amount)} of extra work. It is valid for ${extraLinkDays} days.`}
        </DialogContentText>
        <FormControl>
          <FormLabel id={labelId}>Send the link by</FormLabel>
          <RadioGroup
            aria-labelledby={labelId}
            value={channel ?? ''}
            onChange={(_event, value) => {
              setChannel(value === 'sms' ? 'sms' : 'email');
              setKey(newKey());
            }}
          >
            {channels.map(({ channel: value, label, address, missing }) => (
              <FormControlLabel
                key={value}
                value={value}
                disabled={address === ''}
                control={<Radio />}
                label={`${label} (${address === '' ? missing : address})`}
                sx={{ overflowWrap: 'anywhere' }}
              />
            ))}
          </RadioGroup>
        </FormControl>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={() => leave(onClose)} disabled={isPending}>
          Cancel
        </Button>
        <Button type="submit" variant="contained" disabled={channel === null} loading={isPending}>
          Send Link
        </Button>
      </DialogActions>
    </form>
  );
};

/** Sends the customer a link to approve extra work. Needs a new key on each opening. */
export const AskDialog = ({ open, onClose, ...fields }: Omit<FieldsProps, 'titleId'> & { open: boolean }) => {
  const titleId = useId();
  return (
    <FormDialog open={open} onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <AskFields titleId={titleId} onClose={onClose} {...fields} />
    </FormDialog>
  );
};
