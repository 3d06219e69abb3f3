import { z } from 'zod';
import { amountSchema } from '../money';
import { isOneLine, oneLine } from '../text';
import { settingsSection } from './settings-section';

export const checklistKinds = ['assembly', 'pre_delivery', 'service'] as const;
export type ChecklistKind = (typeof checklistKinds)[number];

export const checklistKindLabels: Record<ChecklistKind, string> = {
  assembly: 'Assembly',
  pre_delivery: 'Pre-delivery',
  service: 'Service',
};

const mostSteps = 60;

const checklistSchema = z.strictObject({
  name: oneLine(60).min(1, 'A checklist needs a name'),
  kind: z.enum(checklistKinds),
  minutes: z.int().min(0).max(6000),
  steps: z
    .array(oneLine(200).min(1, 'A step cannot be empty'))
    .min(1, 'A checklist needs a step')
    .max(mostSteps, `At most ${mostSteps} steps`),
});
export type Checklist = z.output<typeof checklistSchema>;

const checklistsSchema = z
  .array(checklistSchema)
  .max(40, 'At most 40 checklists')
  .refine(
    (lists) => new Set(lists.map(({ name }) => name.toLowerCase())).size === lists.length,
    'Each name can only be used once',
  );

const lines = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine(
      (text) => text.split('\n').every(isOneLine),
      'has hidden characters. Please type it instead of pasting it.',
    );

const workshopSettingsSchema = z.strictObject({
  /** Hours of work of the whole workshop, Monday to Sunday; 0 = closed. */
  hours: z.array(z.number().min(0).max(200)).length(7),
  /** Dollars per hour of work, including GST; 0 = labour is not compared with the agreed amount. */
  labour_rate: amountSchema,
  /** For customers, one line each. */
  opening_hours: lines(500),
  /** Customers who have not collected are reminded after this many days; 0 = never. */
  ready_reminder_days: z.int().min(0).max(60),
  /** Reminders after each message that a person sent. */
  ready_reminders: z.int().min(0).max(10),
  /** Printed on the work order of an order's bikes. */
  assembly_instructions: lines(2000),
  checklists: checklistsSchema,
});

export type WorkshopSettings = z.output<typeof workshopSettingsSchema>;

export const defaultWorkshopSettings: WorkshopSettings = {
  hours: [8, 8, 8, 8, 8, 4, 0],
  labour_rate: 100,
  opening_hours: 'Monday to Friday 9 am to 5:30 pm\nSaturday 9 am to 4 pm',
  ready_reminder_days: 5,
  ready_reminders: 2,
  assembly_instructions:
    'Build on the stand, torque all bolts to the maker’s values, charge and pair the battery, then ride around the block.',
  checklists: [
    {
      name: 'Assembly',
      kind: 'assembly',
      minutes: 90,
      steps: [
        'Unpack, and check frame and fork for damage',
        'Compare the serial number with the bike tag',
        'Fit stem, handlebar, wheels, pedals and saddle',
        'Torque bolts to the maker’s values',
        'Set up brakes and gears',
        'Tyres at the marked pressure',
      ],
    },
    {
      name: 'Pre-delivery check',
      kind: 'pre_delivery',
      minutes: 20,
      steps: [
        'Brakes stop both wheels',
        'Gears shift through the whole range',
        'Lights, bell and reflectors fitted',
        'Battery charged, motor assists to 25 km/h at most',
        'Test ride',
        'Bike cleaned',
      ],
    },
    {
      name: 'Basic service',
      kind: 'service',
      minutes: 60,
      steps: [
        'Brakes adjusted',
        'Gears adjusted',
        'Chain cleaned and oiled',
        'Tyres checked and inflated',
        'Bolts checked',
      ],
    },
    {
      name: 'Full service',
      kind: 'service',
      minutes: 150,
      steps: [
        'Drivetrain taken off and cleaned',
        'Brakes adjusted, pads measured',
        'Wheels trued',
        'Headset, hubs and bottom bracket checked',
        'Gears indexed',
        'Bolts torqued',
        'Test ride',
      ],
    },
  ],
};

/** Reads stored settings of older versions: missing fields get defaults, removed ones are dropped. */
export const keptWorkshopSettingsSchema = workshopSettingsSchema
  .partial()
  .strip()
  .transform((kept) => ({ ...defaultWorkshopSettings, ...kept }));

export const workshopSettingsCalls = settingsSection(
  '/settings/workshop',
  'capacity, opening hours and checklists of the workshop',
  workshopSettingsSchema,
);
