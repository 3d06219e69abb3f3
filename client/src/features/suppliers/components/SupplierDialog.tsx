import type { Supplier } from '@chainline/shared/suppliers/supplier-contract';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { DialogForm } from '../../../components/form/DialogForm';
import { FormDialog } from '../../../components/form/FormDialog';
import { PlainControl } from '../../../components/form/PlainControl';
import { useDialogSubmit } from '../../../components/form/use-dialog-submit';
import { useSaveSupplier } from '../api/supplier-calls';
import { supplierFormSchema, toSupplierForm, toSupplierRequest, type SupplierForm } from '../supplier-form';

type ContentProps = { titleId: string; supplier: Supplier | null; onClose: () => void };

const Content = ({ titleId, supplier, onClose }: ContentProps) => {
  const form = useForm<SupplierForm>({
    resolver: zodResolver(supplierFormSchema),
    defaultValues: toSupplierForm(supplier),
  });
  const { control } = form;
  const dialog = useDialogSubmit(form, useSaveSupplier(supplier), { toRequest: toSupplierRequest, onClose });
  return (
    <DialogForm
      titleId={titleId}
      title={supplier ? `Edit ${supplier.name}` : 'Add Supplier'}
      submitLabel="Save"
      {...dialog}
    >
      <PlainControl control={control} name="name" label="Name" />
      <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 2, alignItems: 'start' }}>
        <PlainControl control={control} name="contact_name" label="Contact" />
        <PlainControl control={control} name="email" label="Email" type="email" />
        <PlainControl control={control} name="phone" label="Phone" type="tel" />
        <PlainControl control={control} name="abn" label="ABN" />
        <PlainControl
          control={control}
          name="terms_days"
          label="Payment terms"
          unit="days"
          inputMode="numeric"
          hint="From the date of an invoice, for example 90"
        />
      </Box>
      <PlainControl control={control} name="notes" label="Notes" lines={3} />
    </DialogForm>
  );
};

/** Null adds a supplier. Needs a new key on each opening. */
export const SupplierDialog = ({ open, ...content }: Omit<ContentProps, 'titleId'> & { open: boolean }) => {
  const titleId = useId();
  return (
    <FormDialog open={open} onClose={content.onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <Content titleId={titleId} {...content} />
    </FormDialog>
  );
};
