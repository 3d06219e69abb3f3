import type { Quote } from '@chainline/shared/quotes/quote-contract';
import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { applyServerErrors } from '../../../../components/form/apply-server-errors';
import { TextControl } from '../../../../components/form/TextControl';
import { useToast } from '../../../../components/toast-context';
import { useChangeCustomer } from '../../api/quote-mutations';
import { customerFormSchema, emailHint, type CustomerForm } from '../../customer-form';
import { isConflict } from '../../quote-failures';

type Base = Pick<Quote, 'customer_info' | 'version'>;

type ContentProps = {
  titleId: string;
  /** Current version, in which saves by others appear first. */
  quote: Quote;
  onClose: () => void;
};

const Content = ({ titleId, quote, onClose }: ContentProps) => {
  const [base, setBase] = useState<Base>(quote);
  const form = useForm<CustomerForm>({
    resolver: zodResolver(customerFormSchema),
    defaultValues: base.customer_info,
  });
  const { control, handleSubmit, reset } = form;
  const change = useChangeCustomer(quote.id);
  const [refusal, setRefusal] = useState<string | null>(null);
  const toast = useToast();
  const email = useWatch({ control, name: 'email' });
  const liveLink = quote.link?.state === 'live' ? quote.link.email : null;
  const hint = emailHint(email, liveLink);
  const isStale = isConflict(change.error) && base.version !== quote.version;

  const submit = handleSubmit((customerInfo) => {
    setRefusal(null);
    change.mutate(
      { customer_info: customerInfo, version: base.version },
      {
        onSuccess: () => {
          toast({ message: 'Customer changed', tone: 'success' });
          onClose();
        },
        onError: (error) => setRefusal(applyServerErrors(form, error)),
      },
    );
  });

  const takeOver = () => {
    setBase(quote);
    reset(quote.customer_info);
    setRefusal(null);
  };

  return (
    <form noValidate aria-labelledby={titleId} onSubmit={(event) => void submit(event)}>
      <DialogTitle id={titleId}>Change Customer</DialogTitle>
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          {refusal !== null && (
            <Alert
              severity="error"
              action={
                isStale && (
                  <Button color="inherit" size="small" onClick={takeOver}>
                    Load
                  </Button>
                )
              }
            >
              {refusal}
            </Alert>
          )}
          <TextControl control={control} name="name" label="Name" autoComplete="off" autoFocus />
          <TextControl control={control} name="company" label="Company" autoComplete="off" />
          <TextControl
            control={control}
            name="email"
            label="Email"
            type="email"
            autoComplete="off"
            {...(hint === null ? {} : { hint })}
          />
          <TextControl control={control} name="phone" label="Phone" type="tel" autoComplete="off" />
          <TextControl control={control} name="address" label="Address" autoComplete="off" multiline minRows={2} />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} disabled={change.isPending}>
          Cancel
        </Button>
        <Button type="submit" variant="contained" loading={change.isPending}>
          Save
        </Button>
      </DialogActions>
    </form>
  );
};

type CustomerDialogProps = Omit<ContentProps, 'titleId'> & { open: boolean };

/** Corrects the customer's details. Needs a new key on each opening. */
export const CustomerDialog = ({ open, ...rest }: CustomerDialogProps) => {
  const titleId = useId();
  return (
    <Dialog open={open} onClose={rest.onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <Content titleId={titleId} {...rest} />
    </Dialog>
  );
};
