import {
  complianceSettingsCalls,
  stateCodes,
  stateNames,
  type ComplianceSettings,
  type SafetyTopic,
  type Scheme,
} from '@chainline/shared/settings/compliance-settings-contract';
import { z } from 'zod';
import { numberText } from '../number-text';

const { shape } = complianceSettingsCalls.put.body.shape.settings;
const scheme = shape.schemes.element.shape;

const toLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** `AS 15194:2016, up to 500 W` */
const toStandard = (line: string): Scheme['bike_standards'][number] => {
  const [, name = line, watts] = /^(.*?),\s*up to\s*(\d+)\s*W$/i.exec(line) ?? [];
  return { name: name.trim(), most_watts: watts === undefined ? null : Number(watts) };
};
const fromStandard = ({ name, most_watts: most }: Scheme['bike_standards'][number]): string =>
  most === null ? name : `${name}, up to ${most} W`;

const checked = (schema: z.ZodType, toValue: (text: string) => unknown = (text) => text) =>
  z.string().superRefine((text, context) => {
    const message = schema.safeParse(toValue(text)).error?.issues[0]?.message;
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });

const schemeForm = z.object({
  state: z.string(),
  bike_standards: checked(scheme.bike_standards, (text) => toLines(text).map(toStandard)),
  battery_standards: checked(scheme.battery_standards, toLines),
});

const topic = checked(shape.safety.shape.use);

export const complianceFormSchema = z.object({
  settings: z.object({
    state: z.string(),
    applies_by: z.string(),
    action: z.string(),
    schemes: z.array(schemeForm).superRefine((schemes, context) => {
      const states = schemes.map(({ state }) => state);
      states.forEach((state, at) => {
        if (states.indexOf(state) === at) return;
        context.addIssue({ code: 'custom', path: [at, 'state'], message: 'Each state can only be used once' });
      });
    }),
    expires_soon_days: numberText(shape.expires_soon_days, 'Enter whole days from 1 to 365'),
    marking_hint: checked(shape.marking_hint),
    safety: z.object({
      use: topic,
      charging: topic,
      storage: topic,
      fire: topic,
      emergency: topic,
      disposal: topic,
    }),
  }),
});
export type ComplianceForm = z.output<typeof complianceFormSchema>;

export const stateOptions = stateCodes.options.map((value) => ({ value, label: stateNames[value] }));
export const appliesOptions = [
  { value: 'shop', label: 'Of the shop’s state' },
  { value: 'delivery', label: 'Of the state of delivery' },
];
export const actionOptions = [
  { value: 'warn', label: 'Show a warning' },
  { value: 'block', label: 'Block unless a manager allows it' },
];
export const emptyScheme: ComplianceForm['settings']['schemes'][number] = {
  state: 'VIC',
  bike_standards: '',
  battery_standards: '',
};

export const toForm = ({ schemes, expires_soon_days: soonDays, ...settings }: ComplianceSettings): ComplianceForm => ({
  settings: {
    ...settings,
    expires_soon_days: String(soonDays),
    schemes: schemes.map(({ state, bike_standards: bikes, battery_standards: batteries }) => ({
      state,
      bike_standards: bikes.map(fromStandard).join('\n'),
      battery_standards: batteries.join('\n'),
    })),
  },
});

const stateOf = (text: string): Scheme['state'] => stateCodes.safeParse(text).data ?? 'NSW';

const trimmed = (safety: Record<SafetyTopic, string>): ComplianceSettings['safety'] => {
  const { use, charging, storage, fire, emergency, disposal } = safety;
  return {
    use: use.trim(),
    charging: charging.trim(),
    storage: storage.trim(),
    fire: fire.trim(),
    emergency: emergency.trim(),
    disposal: disposal.trim(),
  };
};

export const toSettings = ({ settings }: ComplianceForm): ComplianceSettings => ({
  state: stateOf(settings.state),
  applies_by: settings.applies_by === 'delivery' ? 'delivery' : 'shop',
  action: settings.action === 'block' ? 'block' : 'warn',
  schemes: settings.schemes.map(({ state, bike_standards: bikes, battery_standards: batteries }) => ({
    state: stateOf(state),
    bike_standards: toLines(bikes).map(toStandard),
    battery_standards: toLines(batteries),
  })),
  expires_soon_days: Number(settings.expires_soon_days),
  marking_hint: settings.marking_hint.trim(),
  safety: trimmed(settings.safety),
});
