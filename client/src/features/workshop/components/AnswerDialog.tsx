import { recordExtraAnswer } from '@chainline/shared/work-orders/work-extra-contract';
import type { WorkOrder } from '@chainline/shared/work-orders/work-order-contract';
import type { WorkExtra } from '@chainline/shared/work-orders/work-extra-rules';
import { zodResolver } from '@hookform/resolvers/zod';
import DialogContentText from '@mui/material/DialogContentText';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { DialogForm } from '../../../components/form/DialogForm';
import { FormDialog } from '../../../components/form/FormDialog';
import { useDialogSubmit } from '../../../components/form/use-dialog-submit';
import { SelectControl } from '../../../components/form/SelectControl';
import { TextControl } from '../../../components/form/TextControl';
import { formatAud } from '../../../lib/format';
import { useRecordAnswer } from '../api/work-mutations';

type FieldsProps = { titleId: string; work: WorkOrder; extra: WorkExtra; onClose: () => void };

const { name, reason } = recordExtraAnswer.body.shape;
const formSchema = z.object({ answer: z.enum(['approved', 'declined']), name, reason });
type Form = z.output<typeof formSchema>;

const answers = [
  { value: 'approved', label: 'Approved' },
  { value: 'declined', label: 'Declined' },
];

const AnswerFields = ({ titleId, work, extra, onClose }: FieldsProps) => {
  const form = useForm<Form>({
    resolver: zodResolver(formSchema),
    defaultValues: { answer: 'approved', name: work.customer_name, reason: '' },
  });
  const dialog = useDialogSubmit(form, useRecordAnswer({ id: work.id, extra: extra.id }), {
    toRequest: ({ answer, ...rest }) => ({ ...rest, approved: answer === 'approved' }),
    onClose,
  });
  return (
    <DialogForm titleId={titleId} title="Record the Answer" submitLabel="Save" {...dialog}>
      <DialogContentText>
        {`What the customer said about ${formatAud(extra.amount)} of extra work, at the counter or by phone. An answer is final.`}
      </DialogContentText>
      <SelectControl control={form.control} name="answer" label="Answer" options={answers} />
      <TextControl control={form.control} name="name" label="Name of the customer" autoComplete="off" />
      <TextControl control={form.control} name="reason" label="Note" autoComplete="off" />
    </DialogForm>
  );
};

/** Records an answer that the customer gave in person. Needs a new key on each opening. */
export const AnswerDialog = ({ open, onClose, ...fields }: Omit<FieldsProps, 'titleId'> & { open: boolean }) => {
  const titleId = useId();
  return (
    <FormDialog open={open} onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <AnswerFields titleId={titleId} onClose={onClose} {...fields} />
    </FormDialog>
  );
};
