import type { WorkOrder } from '@chainline/shared/work-orders/work-order-contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { applyServerErrors } from '../../../components/form/apply-server-errors';
import { DialogForm } from '../../../components/form/DialogForm';
import { FormDialog } from '../../../components/form/FormDialog';
import { useFormDialog } from '../../../components/form/form-dialog-context';
import { TextControl } from '../../../components/form/TextControl';
import { useToast } from '../../../components/toast-context';
import { useChangeJob } from '../api/work-mutations';
import { changeFormSchema, toChangeForm, toPlan, type ChangeForm } from '../job-form';
import { PlanFields } from './PlanFields';

type FieldsProps = { titleId: string; work: WorkOrder; onClose: () => void };

const ChangeFields = ({ titleId, work, onClose }: FieldsProps) => {
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm<ChangeForm>({ resolver: zodResolver(changeFormSchema), defaultValues: toChangeForm(work) });
  const { mutate, isPending } = useChangeJob(work.id);
  const toast = useToast();
  const leave = useFormDialog({ isDirty: form.formState.isDirty, isBusy: isPending });
  const submit = form.handleSubmit(({ assembly_instructions: instructions, ...values }) => {
    setRefusal(null);
    // The version that the form began with: what others changed meanwhile is not overwritten.
    const body = { ...toPlan(values), assembly_instructions: instructions, version: work.version };
    mutate(body, {
      onSuccess: () => {
        toast({ message: 'Job changed', tone: 'success' });
        onClose();
      },
      onError: (error) => setRefusal(applyServerErrors(form, error)),
    });
  });
  return (
    <FormProvider {...form}>
      <DialogForm
        titleId={titleId}
        title={`Change ${work.number}`}
        submitLabel="Save"
        refusal={refusal}
        isBusy={isPending}
        onSubmit={(event) => void submit(event)}
        onCancel={() => leave(onClose)}
      >
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
