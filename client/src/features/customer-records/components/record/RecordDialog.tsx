import type { Customer } from '@chainline/shared/customers/customer-contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useId } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { FormDialog } from '../../../../components/form/FormDialog';
import { useFormDialog } from '../../../../components/form/form-dialog-context';
import { MeanwhileNotice } from '../../../../components/form/MeanwhileNotice';
import { PlainControl } from '../../../../components/form/PlainControl';
import { useRecordForm } from '../../hooks/use-record-form';
import type { RecordForm } from '../../record-form';
import { ChannelFields } from './ChannelFields';
import { RowList } from './RowList';

const maxRows = 20;

type FieldsProps = { form: UseFormReturn<RecordForm> };

const Contacts = ({ form: { control, setValue } }: FieldsProps) => {
  const emails = useWatch({ control, name: 'customer.emails' });
  const phones = useWatch({ control, name: 'customer.phones' });
  const dirty = { shouldDirty: true } as const;
  return (
    <>
      <RowList
        title="Emails"
        what="email"
        count={emails.length}
        most={maxRows}
        row={(at) => (
          <PlainControl control={control} name={`customer.emails.${at}`} label={`Email ${at + 1}`} type="email" />
        )}
        onAdd={() => setValue('customer.emails', [...emails, ''], dirty)}
        onRemove={(at) =>
          setValue(
            'customer.emails',
            emails.filter((_, each) => each !== at),
            dirty,
          )
        }
      />
      <RowList
        title="Phones"
        what="phone"
        count={phones.length}
        most={maxRows}
        row={(at) => (
          <PlainControl control={control} name={`customer.phones.${at}`} label={`Phone ${at + 1}`} type="tel" />
        )}
        onAdd={() => setValue('customer.phones', [...phones, ''], dirty)}
        onRemove={(at) =>
          setValue(
            'customer.phones',
            phones.filter((_, each) => each !== at),
            dirty,
          )
        }
      />
    </>
  );
};

const Addresses = ({ form: { control, setValue } }: FieldsProps) => {
  const addresses = useWatch({ control, name: 'customer.addresses' });
  const dirty = { shouldDirty: true } as const;
  return (
    <RowList
      title="Addresses"
      what="address"
      count={addresses.length}
      most={maxRows}
      row={(at) => (
        <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 2fr' }, gap: 1 }}>
          <PlainControl
            control={control}
            name={`customer.addresses.${at}.label`}
            label="Label"
            hint="Home, workshop, …"
          />
          <PlainControl control={control} name={`customer.addresses.${at}.text`} label={`Address ${at + 1}`} />
        </Box>
      )}
      onAdd={() => setValue('customer.addresses', [...addresses, { label: '', text: '' }], dirty)}
      onRemove={(at) =>
        setValue(
          'customer.addresses',
          addresses.filter((_, each) => each !== at),
          dirty,
        )
      }
    />
  );
};

type ContentProps = { titleId: string; customer: Customer; onClose: () => void };

const Content = ({ titleId, customer, onClose }: ContentProps) => {
  const { form, submit, problem, isSaving, meanwhile } = useRecordForm(customer, onClose);
  const leave = useFormDialog({ isDirty: form.formState.isDirty, isBusy: isSaving });
  const { control } = form;
  return (
    <Box
      component="form"
      noValidate
      aria-labelledby={titleId}
      onSubmit={submit}
      sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
    >
      <DialogTitle id={titleId}>Edit Customer</DialogTitle>
      <DialogContent>
        <Stack spacing={2.5}>
          {problem !== null && <Alert severity="error">{problem}</Alert>}
          {meanwhile && <MeanwhileNotice what="this customer" {...meanwhile} />}
          <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 2 }}>
            <PlainControl control={control} name="customer.name" label="Name" />
            <PlainControl control={control} name="customer.company" label="Company" />
            <PlainControl control={control} name="customer.abn" label="ABN" inputMode="numeric" />
            <PlainControl control={control} name="customer.tags" label="Tags" hint="Separated by commas." />
          </Box>
          <Contacts form={form} />
          <Addresses form={form} />
          <ChannelFields control={control} />
          <PlainControl control={control} name="customer.notes" label="Notes" lines={4} hint="Only for staff." />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={() => leave(onClose)} disabled={isSaving}>
          Cancel
        </Button>
        <Button type="submit" variant="contained" loading={isSaving}>
          Save
        </Button>
      </DialogActions>
    </Box>
  );
};

type RecordDialogProps = { customer: Customer; open: boolean; onClose: () => void };

/** Edits a customer's record. Needs a new key on each opening. */
export const RecordDialog = ({ customer, open, onClose }: RecordDialogProps) => {
  const titleId = useId();
  return (
    <FormDialog open={open} onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <Content titleId={titleId} customer={customer} onClose={onClose} />
    </FormDialog>
  );
};
