import { refundOutcomes } from '@chainline/shared/payments/payment-rules';
import type { Quote } from '@chainline/shared/quotes/quote-contract';
import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { FormDialog } from '../../../components/form/FormDialog';
import { useDialogSubmit } from '../../../components/form/use-dialog-submit';
import { SelectControl } from '../../../components/form/SelectControl';
import { TextControl } from '../../../components/form/TextControl';
import { useToast } from '../../../components/toast-context';
import { formatAud } from '../../../lib/format';
import { newKey } from '../../../lib/new-key';
import { useRecordRefund } from '../api/payment-mutations';
import {
  emptyRefundForm,
  methodOptions,
  outcomeWords,
  refundFormSchema,
  toRefund,
  type RefundForm,
} from '../payment-form';
import { DialogForm } from '../../../components/form/DialogForm';

type FormProps = {
  titleId: string;
  quoteId: number;
  received: number;
  onRecorded: (quote: Quote) => void;
  onClose: () => void;
};

const outcomeOptions = refundOutcomes.map((value) => ({ value, label: outcomeWords[value].label }));

const RefundFields = ({ titleId, quoteId, received, onRecorded, onClose }: FormProps) => {
  const [key] = useState(newKey);
  const form = useForm<RefundForm>({
    resolver: zodResolver(refundFormSchema(received)),
    defaultValues: emptyRefundForm(received),
  });
  const { control } = form;
  const toast = useToast();
  const outcome = useWatch({ control, name: 'outcome' });
  const dialog = useDialogSubmit(form, useRecordRefund(quoteId), {
    toRequest: (values) => toRefund(values, key),
    onSaved: (quote) => {
      toast({ message: 'Refund recorded', tone: 'success' });
      onRecorded(quote);
    },
    onClose,
  });
  return (
    <DialogForm titleId={titleId} title="Record Refund" submitLabel="Record Refund" {...dialog}>
      <Alert severity="info">
        This records money you have given back yourself. Refund payments of the online shop in the shop; they appear
        here automatically.
      </Alert>
      <TextControl
        control={control}
        name="amount"
        label="Amount"
        hint={`${formatAud(received)} was received`}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        autoComplete="off"
        autoFocus
      />
      <SelectControl control={control} name="method" label="Refunded by" options={methodOptions} />
      <TextControl
        control={control}
        name="reason"
        label="Reason"
        hint="Printed on the credit note"
        autoComplete="off"
      />
      <SelectControl
        control={control}
        name="outcome"
        label="After this refund"
        options={outcomeOptions}
        hint={outcomeWords[outcome].hint}
      />
      <TextControl control={control} name="reference" label="Reference (optional)" autoComplete="off" />
    </DialogForm>
  );
};

type RefundDialogProps = Omit<FormProps, 'titleId'> & { isOpen: boolean };

/** Records a refund made outside the online shop. Needs a new key on each opening. */
export const RefundDialog = ({ isOpen, ...rest }: RefundDialogProps) => {
  const titleId = useId();
  return (
    <FormDialog open={isOpen} onClose={rest.onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <RefundFields titleId={titleId} {...rest} />
    </FormDialog>
  );
};
