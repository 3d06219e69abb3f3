import type { WorkshopSettings } from '@chainline/shared/settings/workshop-settings-contract';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useFieldArray, useForm, type UseFormReturn } from 'react-hook-form';
import { NumberControl } from '../../../../components/form/NumberControl';
import { PlainControl } from '../../../../components/form/PlainControl';
import { useSection } from '../../hooks/use-section';
import {
  emptyChecklist,
  kindOptions,
  toForm,
  toSettings,
  workshopFormSchema,
  type WorkshopForm,
} from '../../sections/workshop-form';
import { workshopSection, type Answer } from '../../settings-section';
import { Fields } from './Fields';
import { SectionForm } from './SectionForm';
import { SectionLoader } from './SectionLoader';

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

const Checklists = ({ form: { control } }: { form: UseFormReturn<WorkshopForm> }) => {
  const { fields, append, remove } = useFieldArray({ control, name: 'settings.checklists' });
  return (
    <>
      {fields.map(({ id }, at) => (
        <Fields key={id} title={`Checklist ${at + 1}`}>
          <PlainControl control={control} name={`settings.checklists.${at}.name`} label="Name" />
          <PlainControl control={control} name={`settings.checklists.${at}.kind`} label="Kind" options={kindOptions} />
          <NumberControl
            control={control}
            name={`settings.checklists.${at}.minutes`}
            label="Planned work"
            unit="minutes"
          />
          <PlainControl
            control={control}
            name={`settings.checklists.${at}.steps`}
            label="Steps"
            hint="One step per line. Jobs already booked keep their steps."
            lines={8}
          />
          <Box>
            <Button color="error" onClick={() => remove(at)}>
              {`Remove checklist ${at + 1}`}
            </Button>
          </Box>
        </Fields>
      ))}
      <Box>
        <Button variant="outlined" onClick={() => append(emptyChecklist)}>
          Add Checklist
        </Button>
      </Box>
    </>
  );
};

const Form = ({ answer }: { answer: Answer<WorkshopSettings> }) => {
  const form = useForm<WorkshopForm>({
    resolver: zodResolver(workshopFormSchema),
    defaultValues: toForm(answer.settings),
  });
  const section = useSection({ section: workshopSection, answer, form, toForm, toSettings });
  return (
    <SectionForm
      title="Workshop"
      description="How much work fits into a day, when customers can collect, and what is checked on each bike."
      section={section}
    >
      <Fields title="Hours of work per day">
        {days.map((day, at) => (
          <NumberControl key={day} control={form.control} name={`settings.hours.${at}.text`} label={day} unit="hours" />
        ))}
      </Fields>
      <Fields title="Labour">
        <NumberControl
          control={form.control}
          name="settings.labour_rate"
          label="Price per hour"
          unit="AUD"
          hint="Including GST. Labour and parts are compared with the amount the customer has agreed to. 0 = labour is not counted."
        />
      </Fields>
      <Fields title="Ready to collect">
        <NumberControl
          control={form.control}
          name="settings.ready_reminder_days"
          label="Remind customers after"
          unit="days"
          hint="After the last message, until they collect. 0 = never."
        />
        <NumberControl
          control={form.control}
          name="settings.ready_reminders"
          label="Reminders at most"
          hint="After each message that somebody sent."
        />
      </Fields>
      <Fields title="Texts">
        <PlainControl
          control={form.control}
          name="settings.opening_hours"
          label="Opening hours"
          hint="For customers, one line each."
          lines={3}
        />
        <PlainControl
          control={form.control}
          name="settings.assembly_instructions"
          label="Assembly instructions"
          hint="On every new work order with bikes."
          lines={4}
        />
      </Fields>
      <Checklists form={form} />
    </SectionForm>
  );
};

export const WorkshopSection = () => (
  <SectionLoader section={workshopSection}>{(answer) => <Form answer={answer} />}</SectionLoader>
);
