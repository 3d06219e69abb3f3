import {
  safetyTitles,
  safetyTopics,
  type ComplianceSettings,
} from '@chainline/shared/settings/compliance-settings-contract';
import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import type { Paper } from '../quotes';

type Wording = { safety: ComplianceSettings['safety']; sheet: number };

/** Keeps a number and its unit on one line: "60 %", "0 °C". */
const withUnits = (text: string): string => text.replaceAll(/(\d) (?=%|°|[A-Z]h?\b)/g, '$1\u00A0');

export const safetyBlocks = ({ safety }: Pick<Wording, 'safety'>): NonNullable<Paper['blocks']> =>
  safetyTopics.map((topic) => ({ kind: 'text', title: safetyTitles[topic], text: withUnits(safety[topic]) }));

/** The information that the law requires at the point of supply. */
export const safetyPaper = (
  { safety, sheet }: Wording,
  { number, shop, at }: { number: string; shop: ShopSettings; at: Date },
): Paper => ({
  title: 'E-bike safety',
  number,
  lines: [`Wording ${sheet}`],
  at: at.toISOString(),
  shop,
  parties: [],
  text: ['Lithium-ion batteries hold a lot of energy. Please read this before the first ride and keep it.'],
  items: [],
  sums: null,
  payments: null,
  blocks: safetyBlocks({ safety }),
  closing: '',
});
