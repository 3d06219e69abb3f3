import type { InvoiceHead } from '@chainline/shared/suppliers/supplier-contract';
import { oneLine } from '@chainline/shared/text';
import { zodResolver } from '@hookform/resolvers/zod';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { DialogForm } from '../../../components/form/DialogForm';
import { FormDialog } from '../../../components/form/FormDialog';
import { PlainControl } from '../../../components/form/PlainControl';
import { useDialogSubmit } from '../../../components/form/use-dialog-submit';
import { formatAud } from '../../../lib/format';
import { usePayInvoice } from '../api/supplier-calls';

const schema = z.object({ paid_on: z.iso.date('Enter a date'), payment_method: oneLine(60) });
type PaymentForm = z.output<typeof schema>;

const methods = ['bank transfer', 'credit card', 'debit card', 'amex', 'paypal', 'cash'];

type ContentProps = { titleId: string; invoice: InvoiceHead; today: string; onClose: () => void };

const Content = ({ titleId, invoice, today, onClose }: ContentProps) => {
  const form = useForm<PaymentForm>({
    resolver: zodResolver(schema),
    defaultValues: { paid_on: today, payment_method: 'bank transfer' },
  });
  const dialog = useDialogSubmit(form, usePayInvoice(invoice), { toRequest: (values) => values, onClose });
  return (
    <DialogForm titleId={titleId} title={`Pay invoice ${invoice.number}`} submitLabel="Mark as paid" {...dialog}>
      <Typography>
        {`${formatAud(invoice.total)} to ${invoice.supplier}.`}
        {invoice.bikes > 0 &&
          ` ${invoice.bikes === 1 ? 'Its bike' : `Its ${invoice.bikes} bikes`} will be marked as paid in the register too.`}
      </Typography>
      <PlainControl control={form.control} name="paid_on" label="Paid on" type="date" />
      <PlainControl control={form.control} name="payment_method" label="Payment Method" suggestions={methods} />
    </DialogForm>
  );
};

/** Records the payment of an invoice. Needs a new key on each opening. */
export const PaymentDialog = ({ open, ...content }: Omit<ContentProps, 'titleId'> & { open: boolean }) => {
  const titleId = useId();
  return (
    <FormDialog open={open} onClose={content.onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <Content titleId={titleId} {...content} />
    </FormDialog>
  );
};
