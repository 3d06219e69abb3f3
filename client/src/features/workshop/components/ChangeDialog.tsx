import type { WorkOrder } from '@chainline/shared/work-orders/work-order-contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { DialogForm } from '../../../components/form/DialogForm';
import { FormDialog } from '../../../components/form/FormDialog';
import { useDialogSubmit } from '../../../components/form/use-dialog-submit';
import { TextControl } from '../../../components/form/TextControl';
import { useToast } from '../../../components/toast-context';
import { useChangeJob } from '../api/work-mutations';
import { changeFormSchema, toChangeForm, toPlan, type ChangeForm } from '../job-form';
import { PlanFields } from './PlanFields';

type FieldsProps = { titleId: string; work: WorkOrder; onClose: () => void };

const ChangeFields = ({ titleId, work, onClose }: FieldsProps) => {
  const form = useForm<ChangeForm>({ resolver: zodResolver(changeFormSchema), defaultValues: toChangeForm(work) });
  const toast = useToast();
  const dialog = useDialogSubmit(form, useChangeJob(work.id), {
    toRequest: ({ assembly_instructions: instructions, ...values }) => ({
      ...toPlan(values),
      assembly_instructions: instructions,
      // The version that the form began with: what others changed meanwhile is not overwritten.
      version: work.version,
    }),
    onSaved: () => toast({ message: 'Job changed', tone: 'success' }),
    onClose,
  });
  return (
    <FormProvider {...form}>
      <DialogForm titleId={titleId} title={`Change ${work.number}`} submitLabel="Save" {...dialog}>
        <PlanFields />
        <TextControl
          control={form.control}
          name="assembly_instructions"
          label="Assembly instructions"
          multiline
          minRows={2}
          maxRows={8}
        />
      </DialogForm>
    </FormProvider>
  );
};

/** Changes the plan of a job. Needs a new key on each opening. */
export const ChangeDialog = ({ open, work, onClose }: Omit<FieldsProps, 'titleId'> & { open: boolean }) => {
  const titleId = useId();
  const [seen] = useState(work);
  return (
    <FormDialog open={open} onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <ChangeFields titleId={titleId} work={seen} onClose={onClose} />
    </FormDialog>
  );
};
