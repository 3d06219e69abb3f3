import type { Quote } from '@chainline/shared/quotes/quote-contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { needsReference } from '@chainline/shared/payments/payment-rules';
import { FormDialog } from '../../../components/form/FormDialog';
import { useDialogSubmit } from '../../../components/form/use-dialog-submit';
import { SelectControl } from '../../../components/form/SelectControl';
import { TextControl } from '../../../components/form/TextControl';
import { useToast } from '../../../components/toast-context';
import { formatAud } from '../../../lib/format';
import { newKey } from '../../../lib/new-key';
import { useRecordPayment } from '../api/payment-mutations';
import { emptyPaymentForm, methodOptions, paymentFormSchema, toPayment, type PaymentForm } from '../payment-form';
import { DialogForm } from '../../../components/form/DialogForm';

type FormProps = {
  titleId: string;
  quoteId: number;
  open: number;
  onRecorded: (quote: Quote) => void;
  onClose: () => void;
};

const RecordForm = ({ titleId, quoteId, open, onRecorded, onClose }: FormProps) => {
  const [key] = useState(newKey);
  const form = useForm<PaymentForm>({
    resolver: zodResolver(paymentFormSchema(open)),
    defaultValues: emptyPaymentForm(open),
  });
  const { control } = form;
  const toast = useToast();
  const method = useWatch({ control, name: 'method' });
  const dialog = useDialogSubmit(form, useRecordPayment(quoteId), {
    toRequest: (values) => toPayment(values, key),
    onSaved: (quote) => {
      toast({ message: 'Payment recorded', tone: 'success' });
      onRecorded(quote);
    },
    onClose,
  });
  return (
    <DialogForm titleId={titleId} title="Record Payment" submitLabel="Record Payment" {...dialog}>
      <TextControl
        control={control}
        name="amount"
        label="Amount"
        hint={`${formatAud(open)} is outstanding`}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        autoComplete="off"
        autoFocus
      />
      <SelectControl control={control} name="method" label="Paid by" options={methodOptions} />
      <TextControl
        control={control}
        name="reference"
        label={needsReference(method) ? 'Reference' : 'Reference (optional)'}
        hint="Such as the number on the receipt or statement"
        autoComplete="off"
      />
      <TextControl
        control={control}
        name="paid_on"
        label="Paid on"
        type="date"
        hint="Leave empty for today"
        slotProps={{ inputLabel: { shrink: true } }}
      />
    </DialogForm>
  );
};

type RecordPaymentDialogProps = Omit<FormProps, 'titleId' | 'open'> & { amount: number; isOpen: boolean };

/** Records a payment received outside the online shop. Needs a new key on each opening. */
export const RecordPaymentDialog = ({ amount, isOpen, ...rest }: RecordPaymentDialogProps) => {
  const titleId = useId();
  return (
    <FormDialog open={isOpen} onClose={rest.onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <RecordForm titleId={titleId} open={amount} {...rest} />
    </FormDialog>
  );
};
