import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { FormProvider, useForm, type UseFormReturn } from 'react-hook-form';
import { DialogForm } from '../../../components/form/DialogForm';
import { FormDialog } from '../../../components/form/FormDialog';
import { useDialogSubmit } from '../../../components/form/use-dialog-submit';
import { SelectControl } from '../../../components/form/SelectControl';
import { TextControl } from '../../../components/form/TextControl';
import { useToast } from '../../../components/toast-context';
import { newKey } from '../../../lib/new-key';
import type { ChosenPhoto } from '../api/photo-calls';
import { useBookJob } from '../api/work-mutations';
import { workQueries } from '../api/work-queries';
import { emptyIntake, intakeFormSchema, toPlan, type IntakeForm } from '../job-form';
import { PhotoField } from './photos/PhotoField';
import { PlanFields } from './PlanFields';

type FieldsProps = { titleId: string; onClose: () => void; onOpen: (id: number) => void };

const ChecklistField = ({ form }: { form: UseFormReturn<IntakeForm> }) => {
  const { data: lists = [] } = useQuery(workQueries.checklists());
  return (
    <SelectControl
      control={form.control}
      name="checklist"
      label="Checklist"
      options={[{ value: '', label: 'None yet' }, ...lists.map(({ name }) => ({ value: name, label: name }))]}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    />
  );
};

const IntakeFields = ({ titleId, onClose, onOpen }: FieldsProps) => {
  const [key] = useState(newKey);
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([]);
  const form = useForm<IntakeForm>({ resolver: zodResolver(intakeFormSchema), defaultValues: emptyIntake });
  const toast = useToast();
  const dialog = useDialogSubmit(form, useBookJob(), {
    toRequest: ({ serial_number: serial, checklist, ...values }) => ({
      ...toPlan(values),
      serial_number: serial,
      checklists: checklist === '' ? [] : [checklist],
      request_key: key,
      photos,
    }),
    onSaved: ({ work_order: work, unsent }) => {
      const action = { label: 'Open Job', onClick: () => onOpen(work.id) };
      if (unsent === null) toast({ message: `${work.number} booked`, tone: 'success', action });
      else
        toast({ message: `${work.number} booked, but not all photos were saved: ${unsent}`, tone: 'warning', action });
    },
    onClose,
    hasMore: photos.length > 0,
  });
  return (
    <FormProvider {...form}>
      <DialogForm titleId={titleId} title="New Job" submitLabel="Book Job" {...dialog}>
        <PlanFields />
        <TextControl control={form.control} name="serial_number" label="Serial number" autoComplete="off" />
        <ChecklistField form={form} />
        <PhotoField label="Photos of the bike as it arrives" photos={photos} onChange={setPhotos} />
      </DialogForm>
    </FormProvider>
  );
};

type IntakeDialogProps = Omit<FieldsProps, 'titleId'> & { open: boolean };

/** Takes in a bike at the counter. Needs a new key on each opening. */
export const IntakeDialog = ({ open, onClose, onOpen }: IntakeDialogProps) => {
  const titleId = useId();
  return (
    <FormDialog open={open} onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <IntakeFields titleId={titleId} onClose={onClose} onOpen={onOpen} />
    </FormDialog>
  );
};
