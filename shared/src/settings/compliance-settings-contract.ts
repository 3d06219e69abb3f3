import { z } from 'zod';
import { isOneLine, oneLine } from '../text';
import { settingsSection } from './settings-section';

export const stateNames = {
  NSW: 'New South Wales',
  VIC: 'Victoria',
  QLD: 'Queensland',
  WA: 'Western Australia',
  SA: 'South Australia',
  TAS: 'Tasmania',
  ACT: 'Australian Capital Territory',
  NT: 'Northern Territory',
} as const;
export const stateCodes = z.enum(['NSW', 'VIC', 'QLD', 'WA', 'SA', 'TAS', 'ACT', 'NT']);

const standardName = oneLine(60).min(1, 'A standard needs a name');

const schemeSchema = z.strictObject({
  state: stateCodes,
  /** Standards of bikes, with the highest continuous rated power in watts; null = no limit. */
  bike_standards: z
    .array(z.strictObject({ name: standardName, most_watts: z.int().min(1).max(20_000).nullable() }))
    .min(1, 'Enter a standard for bikes')
    .max(20, 'At most 20 standards'),
  battery_standards: z.array(standardName).min(1, 'Enter a standard for batteries').max(20, 'At most 20 standards'),
});
export type Scheme = z.output<typeof schemeSchema>;

/** Topics of the Information Standard (Fair Trading Act 1987 (NSW)), in force since 19 February 2025. */
export const safetyTopics = ['use', 'charging', 'storage', 'fire', 'emergency', 'disposal'] as const;
export type SafetyTopic = (typeof safetyTopics)[number];

export const safetyTitles: Record<SafetyTopic, string> = {
  use: 'Safe use',
  charging: 'Charging',
  storage: 'Storage',
  fire: 'Preventing fires',
  emergency: 'In an emergency',
  disposal: 'Disposal',
};

const topicText = z
  .string()
  .trim()
  .min(1, 'The law requires a text on this topic')
  .max(2000, 'must have at most 2000 characters')
  .refine((text) => text.split('\n').every(isOneLine), 'has hidden characters. Please type it instead of pasting it.');

const complianceSettingsSchema = z.strictObject({
  /** State of the shop. Nothing is checked in a state without a scheme. */
  state: stateCodes,
  /** State whose rules apply to a sale: the shop's, or that of the delivery address if it has one. */
  applies_by: z.enum(['shop', 'delivery']),
  /** Effect of a missing proof on a sale: a warning, or a refusal that a manager can override. */
  action: z.enum(['warn', 'block']),
  schemes: z
    .array(schemeSchema)
    .max(8)
    .refine((all) => new Set(all.map(({ state }) => state)).size === all.length, 'Each state can only be used once'),
  /** Days before its last valid day from which a certificate expires soon. */
  expires_soon_days: z.int().min(1).max(365),
  /** Hint for those who check the marking on a bike. */
  marking_hint: oneLine(300),
  /** Information for customers at the point of supply. */
  safety: z.strictObject({
    use: topicText,
    charging: topicText,
    storage: topicText,
    fire: topicText,
    emergency: topicText,
    disposal: topicText,
  }),
});
export type ComplianceSettings = z.output<typeof complianceSettingsSchema>;

/**
 * Standards of New South Wales: Gas and Electricity (Consumer Safety) Act 2017 (NSW), declared electrical articles,
 * tested, certified and marked before sale since 1 February 2026.
 */
export const nswScheme: Scheme = {
  state: 'NSW',
  bike_standards: [
    { name: 'AS 15194:2016', most_watts: 500 },
    { name: 'EN 15194:2017+A1:2023', most_watts: 500 },
    { name: 'UL 2849', most_watts: null },
  ],
  battery_standards: ['EN 50604-1:2016+A1:2021', 'IEC 62133-2:2017', 'UL 2271'],
};

export const defaultComplianceSettings: ComplianceSettings = {
  state: 'NSW',
  applies_by: 'shop',
  action: 'warn',
  schemes: [nswScheme],
  expires_soon_days: 60,
  marking_hint:
    'On the bike: EPAC, highest assisted speed (km/h), highest continuous rated power (W), maker and standard.',
  safety: {
    use: 'Read the maker’s manual before the first ride. Check battery, cables and charger for damage before each use, and after every fall. Do not use a battery that is swollen, hot, leaking, dented or that has been under water. Do not change or open the battery, the motor or the controller, and use only parts approved by the maker.',
    charging:
      'Use only the charger supplied or one approved by the maker, with the Regulatory Compliance Mark. Charge on a hard surface that does not burn, away from beds, sofas, curtains and anything that burns, and never in the way out of your home. Charge while you are awake and at home, unplug the charger once the battery is full, and do not charge below 0 °C or above 45 °C, or directly after a ride.',
    storage:
      'Store bike and battery in a cool, dry place out of the sun, away from heaters and from exits. Store the battery at 40 to 60 % charge if it is not used for some weeks. Keep it away from metal objects that may short-circuit it, and out of reach of children.',
    fire: 'Damaged, wrongly charged or altered lithium-ion batteries can catch fire and explode without warning. Install smoke alarms where you charge and store the bike. Stop using and charging the battery if it smells, hisses, smokes, changes its shape or becomes very hot.',
    emergency:
      'If the battery smokes or burns: leave at once, close the doors behind you, stay outside and call Triple Zero (000). Do not move a burning battery and do not breathe the smoke. Batteries can catch fire again hours later. Get medical help after contact with leaked liquid or smoke.',
    disposal:
      'Never put a battery, or a device with one inside, into a household bin, also not into the recycling bin. Cover the contacts with tape and take it to a collection point for e-bike batteries (bcycle.com.au), to a Community Recycling Centre or back to us. Tell us before you bring a damaged battery.',
  },
};

/** Reads stored settings of older versions: missing fields get defaults, removed ones are dropped. */
export const keptComplianceSettingsSchema = complianceSettingsSchema
  .partial()
  .strip()
  .transform((kept) => ({ ...defaultComplianceSettings, ...kept }));

/** Rules of the shop's state; null if it has none. */
export const schemeOf = ({ state, schemes }: Pick<ComplianceSettings, 'state' | 'schemes'>): Scheme | null =>
  schemes.find((scheme) => scheme.state === state) ?? null;

export const complianceSettingsCalls = settingsSection(
  '/settings/compliance',
  'rules for e-bikes, and the safety information for their customers',
  complianceSettingsSchema,
);
