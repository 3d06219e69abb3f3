import {
  checklistKindLabels,
  checklistKinds,
  workshopSettingsCalls,
  type Checklist,
  type WorkshopSettings,
} from '@chainline/shared/settings/workshop-settings-contract';
import { z } from 'zod';
import { moneyMessage, numberText } from '../number-text';

const { shape } = workshopSettingsCalls.put.body.shape.settings;
const checklist = shape.checklists.element.shape;
const hoursMessage = 'Enter hours such as 8 or 7.5';

const issueOf = (schema: z.ZodType, value: unknown): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message;

const checked = (schema: z.ZodType, toValue: (text: string) => unknown = (text) => text) =>
  z.string().superRefine((text, context) => {
    const message = issueOf(schema, toValue(text));
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });

const toSteps = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const checklistForm = z.object({
  name: checked(checklist.name),
  kind: z.string(),
  minutes: numberText(checklist.minutes, 'Enter whole minutes, such as 60'),
  steps: checked(checklist.steps, toSteps),
});

export const workshopFormSchema = z.object({
  settings: z.object({
    hours: z.array(z.object({ text: numberText(shape.hours.element, hoursMessage) })),
    labour_rate: numberText(shape.labour_rate, moneyMessage),
    opening_hours: checked(shape.opening_hours),
    ready_reminder_days: numberText(shape.ready_reminder_days, 'Enter whole days, such as 5'),
    ready_reminders: numberText(shape.ready_reminders, 'Enter a whole number, such as 2'),
    assembly_instructions: checked(shape.assembly_instructions),
    checklists: z.array(checklistForm).superRefine((lists, context) => {
      const names = lists.map(({ name }) => name.trim().toLowerCase());
      names.forEach((name, at) => {
        if (names.indexOf(name) === at) return;
        context.addIssue({ code: 'custom', path: [at, 'name'], message: 'Each name can only be used once' });
      });
    }),
  }),
});
export type WorkshopForm = z.output<typeof workshopFormSchema>;

export const kindOptions = checklistKinds.map((value) => ({ value, label: checklistKindLabels[value] }));

export const emptyChecklist: WorkshopForm['settings']['checklists'][number] = {
  name: '',
  kind: 'service',
  minutes: '60',
  steps: '',
};

export const toForm = (settings: WorkshopSettings): WorkshopForm => ({
  settings: {
    hours: settings.hours.map((hours) => ({ text: String(hours) })),
    labour_rate: String(settings.labour_rate),
    opening_hours: settings.opening_hours,
    ready_reminder_days: String(settings.ready_reminder_days),
    ready_reminders: String(settings.ready_reminders),
    assembly_instructions: settings.assembly_instructions,
    checklists: settings.checklists.map(({ minutes, steps, ...list }) => ({
      ...list,
      minutes: String(minutes),
      steps: steps.join('\n'),
    })),
  },
});

const kindOf = (text: string): Checklist['kind'] => checklistKinds.find((kind) => kind === text) ?? 'service';

export const toSettings = ({ settings }: WorkshopForm): WorkshopSettings => ({
  hours: settings.hours.map(({ text }) => Number(text)),
  labour_rate: Number(settings.labour_rate),
  opening_hours: settings.opening_hours.trim(),
  ready_reminder_days: Number(settings.ready_reminder_days),
  ready_reminders: Number(settings.ready_reminders),
  assembly_instructions: settings.assembly_instructions.trim(),
  checklists: settings.checklists.map(({ name, kind, minutes, steps }) => ({
    name: name.trim(),
    kind: kindOf(kind),
    minutes: Number(minutes),
    steps: toSteps(steps),
  })),
});
