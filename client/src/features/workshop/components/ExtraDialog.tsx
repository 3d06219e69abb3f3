import type { WorkOrder } from '@chainline/shared/work-orders/work-order-contract';
import type { Beyond } from '@chainline/shared/work-orders/work-part-rules';
import { zodResolver } from '@hookform/resolvers/zod';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useForm, useWatch, type Control } from 'react-hook-form';
import { DialogForm } from '../../../components/form/DialogForm';
import { FormDialog } from '../../../components/form/FormDialog';
import { useDialogSubmit } from '../../../components/form/use-dialog-submit';
import { TextControl } from '../../../components/form/TextControl';
import { formatAud } from '../../../lib/format';
import { newKey } from '../../../lib/new-key';
import { useAddExtra } from '../api/work-mutations';
import { extraFormSchema, proposeExtra, toExtraRequest, totalOf, type ExtraForm } from '../extra-form';

type FieldsProps = { titleId: string; work: WorkOrder; beyond: Beyond | null; onClose: () => void };

const Total = ({ control, agreed }: { control: Control<ExtraForm>; agreed: number | null }) => {
  const [labour, parts] = useWatch({ control, name: ['labour_amount', 'parts_amount'] });
  const total = totalOf({ labour_amount: labour, parts_amount: parts });
  if (total === null) return null;
  const limit = agreed === null ? '' : ` The customer has agreed to ${formatAud(agreed)} so far.`;
  return <Typography variant="body2">{`Total ${formatAud(total)}, including GST.${limit}`}</Typography>;
};

const ExtraFields = ({ titleId, work, beyond, onClose }: FieldsProps) => {
  const [key] = useState(newKey);
  const form = useForm<ExtraForm>({ resolver: zodResolver(extraFormSchema), defaultValues: proposeExtra(beyond) });
  const dialog = useDialogSubmit(form, useAddExtra(work.id), {
    toRequest: (values) => toExtraRequest(values, key),
    onClose,
  });
  return (
    <DialogForm titleId={titleId} title="Extra Work" submitLabel="Save" {...dialog}>
      <TextControl
        control={form.control}
        name="text"
        label="What is to be done"
        hint="Shown to the customer."
        multiline
        minRows={2}
        maxRows={6}
      />
      <Stack direction="row" spacing={2}>
        <TextControl control={form.control} name="labour_amount" label="Labour (AUD)" inputMode="decimal" />
        <TextControl control={form.control} name="parts_amount" label="Parts (AUD)" inputMode="decimal" />
      </Stack>
      <Total control={form.control} agreed={work.agreed_amount} />
    </DialogForm>
  );
};

/** Records work beyond what was agreed. Needs a new key on each opening. */
export const ExtraDialog = ({ open, ...fields }: Omit<FieldsProps, 'titleId'> & { open: boolean }) => {
  const titleId = useId();
  return (
    <FormDialog open={open} onClose={fields.onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <ExtraFields titleId={titleId} {...fields} />
    </FormDialog>
  );
};
