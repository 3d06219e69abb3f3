import { hubdocLabels, yesNo } from '@chainline/shared/bikes/bike-rules';
import { dueDayOf } from '@chainline/shared/suppliers/invoice-rules';
import type { InvoiceDetail, Supplier } from '@chainline/shared/suppliers/supplier-contract';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { ErrorState } from '../../../components/ErrorState';
import { DialogForm } from '../../../components/form/DialogForm';
import { FormDialog } from '../../../components/form/FormDialog';
import { PlainControl } from '../../../components/form/PlainControl';
import { useDialogSubmit } from '../../../components/form/use-dialog-submit';
import { LoadingState } from '../../../components/LoadingState';
import { newKey } from '../../../lib/new-key';
import { supplierQueries, useSaveInvoice } from '../api/supplier-calls';
import { invoiceFormSchema, toInvoiceForm, toInvoiceRequest, type InvoiceForm } from '../invoice-form';
import { InvoiceLines } from './InvoiceLines';

const flagOptions = yesNo.map((value) => ({ value, label: hubdocLabels[value] }));

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Proposes the due date by the supplier's terms until somebody types another one. */
const useDueDate = ({ control, setValue, formState }: UseFormReturn<InvoiceForm>, suppliers: readonly Supplier[]) => {
  const [supplierId, from] = useWatch({ control, name: ['supplier_id', 'invoice_date'] });
  const supplier = suppliers.find(({ id }) => String(id) === supplierId);
  const isTyped = formState.dirtyFields.due_date === true;
  const isMoved = formState.dirtyFields.supplier_id === true || formState.dirtyFields.invoice_date === true;
  const due = supplier && isDay(from) ? dueDayOf(from, supplier.terms_days) : null;
  // Keeps a field of the form in step with two others.
  useEffect(() => {
    if (due !== null && isMoved && !isTyped) setValue('due_date', due);
  }, [due, isMoved, isTyped, setValue]);
  return supplier;
};

type FormProps = {
  titleId: string;
  invoice: InvoiceDetail | null;
  suppliers: readonly Supplier[];
  today: string;
  onClose: () => void;
};

const InvoiceFields = ({ titleId, invoice: latest, suppliers, today, onClose }: FormProps) => {
  // Saves with the version that the fields show; the query may load a newer one meanwhile.
  const [invoice] = useState(latest);
  const form = useForm<InvoiceForm>({
    resolver: zodResolver(invoiceFormSchema),
    defaultValues: toInvoiceForm(invoice, today),
  });
  const [key] = useState(newKey);
  const { control } = form;
  const dialog = useDialogSubmit(form, useSaveInvoice(invoice), {
    toRequest: (values) => ({ edit: toInvoiceRequest(values), key }),
    onClose,
  });
  const supplier = useDueDate(form, suppliers);
  const choices = suppliers.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <DialogForm
      titleId={titleId}
      title={invoice ? `Edit invoice ${invoice.number}` : 'Add Invoice'}
      submitLabel="Save"
      {...dialog}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 2, alignItems: 'start' }}>
        <PlainControl
          control={control}
          name="supplier_id"
          label="Supplier"
          options={[{ value: '', label: 'Choose a supplier' }, ...choices]}
          hint={supplier ? `Terms: ${supplier.terms_days} days` : undefined}
        />
        <PlainControl control={control} name="number" label="Invoice number" />
        <PlainControl control={control} name="invoice_date" label="Date" type="date" />
        <PlainControl control={control} name="due_date" label="Due" type="date" />
        <PlainControl control={control} name="hubdoc_xero" label="HubDoc/XERO" options={flagOptions} />
      </Box>
      <InvoiceLines form={form} />
      <PlainControl control={control} name="notes" label="Notes" lines={2} />
    </DialogForm>
  );
};

type ContentProps = { titleId: string; id: number | null; today: string; onClose: () => void };

const Content = ({ id, ...rest }: ContentProps) => {
  const suppliers = useQuery(supplierQueries.choices());
  const invoice = useQuery({ ...supplierQueries.invoice(id ?? 0), enabled: id !== null });
  const error = suppliers.error ?? invoice.error;
  if (suppliers.data && (id === null || (invoice.data && invoice.isFetchedAfterMount)))
    return <InvoiceFields {...rest} invoice={invoice.data ?? null} suppliers={suppliers.data} />;
  return (
    <DialogContent>
      <Typography id={rest.titleId} variant="h6" component="h2" sx={{ mb: 2 }}>
        Invoice
      </Typography>
      {error ? (
        <ErrorState
          message="The invoice could not be loaded."
          error={error}
          onRetry={() => {
            void suppliers.refetch();
            if (id !== null) void invoice.refetch();
          }}
        />
      ) : (
        <LoadingState />
      )}
    </DialogContent>
  );
};

/** Null adds an invoice. Needs a new key on each opening. */
export const InvoiceDialog = ({ open, ...content }: Omit<ContentProps, 'titleId'> & { open: boolean }) => {
  const titleId = useId();
  const isSmall = useMediaQuery(useTheme().breakpoints.down('sm'));
  return (
    <FormDialog
      open={open}
      onClose={content.onClose}
      maxWidth="md"
      fullWidth
      fullScreen={isSmall}
      aria-labelledby={titleId}
    >
      <Content titleId={titleId} {...content} />
    </FormDialog>
  );
};
