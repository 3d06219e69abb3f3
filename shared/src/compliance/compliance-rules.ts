import { itemType, type KindCategory } from '../products/product-rules';
import type { Scheme } from '../settings/compliance-settings-contract';

/** States of a model's proof, gaps first. */
export const proofStates = ['missing', 'expired', 'not_accepted', 'expiring', 'proven', 'not_ebike'] as const;
export type ProofState = (typeof proofStates)[number];

export const proofStateLabels: Record<ProofState, string> = {
  missing: 'Proof missing',
  expired: 'Expired',
  not_accepted: 'Standard not accepted',
  expiring: 'Expires soon',
  proven: 'Proven',
  not_ebike: 'Not an e-bike',
};

export type Certificate = {
  standard: string;
  certificate_number: string;
  certifier: string;
  /** Calendar days, both included; null is open. */
  valid_from: string | null;
  valid_until: string | null;
};

export type ModelProof = {
  is_ebike: boolean;
  /** Continuous rated power in watts; null is unknown. */
  power_watts: number | null;
  marking_seen: boolean;
  bike: Certificate;
  battery: Certificate;
};

export type ProofVerdict = { state: ProofState; reasons: string[] };

const dayMs = 86_400_000;

/** True from `soonDays` before the last valid day on. */
export const soonExpired = (until: string, day: string, soonDays: number): boolean =>
  until <= new Date(Date.parse(day) + soonDays * dayMs).toISOString().slice(0, 10);

/** Ignores case and blanks: `ul2849` is `UL 2849`. */
const isSame = (a: string, b: string): boolean =>
  a.replaceAll(/\s/g, '').toLowerCase() === b.replaceAll(/\s/g, '').toLowerCase();

const isBikeStandard = ({ bike_standards: known }: Scheme, standard: string, watts: number): boolean =>
  known.some(({ name, most_watts: most }) => isSame(name, standard) && (most === null || watts <= most));
const isBatteryStandard = ({ battery_standards: known }: Scheme, standard: string): boolean =>
  known.some((name) => isSame(name, standard));

type Judging = { day: string; scheme: Scheme; soonDays: number };
type Gap = { state: ProofState; reason: string };

const gapsOf = (certificate: Certificate, what: 'bike' | 'battery', { day, soonDays }: Judging): Gap[] => {
  const { standard, certificate_number: number, certifier, valid_from: from, valid_until: until } = certificate;
  const gaps: Gap[] = [];
  const add = (state: ProofState, reason: string) => gaps.push({ state, reason });
  const words = [standard === '' && 'standard', number === '' && 'certificate number', certifier === '' && 'certifier'];
  const lacking = words.filter((word) => word !== false);
  for (const word of lacking.length === words.length ? ['certificate'] : lacking) {
    add('missing', `No ${word} of the ${what}`);
  }
  if (from !== null && from > day) add('missing', `The certificate of the ${what} is not valid yet`);
  if (until !== null && until < day) add('expired', `The certificate of the ${what} has expired`);
  else if (until !== null && soonExpired(until, day, soonDays))
    add('expiring', `The certificate of the ${what} expires soon`);
  return gaps;
};

/**
 * State of a model's proof on a day under the rules of a state, with its gaps. An e-bike needs certificates of the
 * bike and of its battery, each to an accepted standard, and a checked marking. A model without a record counts as
 * missing.
 */
export const verdictOf = (proof: ModelProof | null, judging: Judging): ProofVerdict => {
  if (proof === null) return { state: 'missing', reasons: ['No proof recorded yet'] };
  if (!proof.is_ebike) return { state: 'not_ebike', reasons: [] };
  const { bike, battery, power_watts: watts } = proof;
  const { scheme } = judging;
  const gaps = [...gapsOf(bike, 'bike', judging), ...gapsOf(battery, 'battery', judging)];
  if (watts === null) gaps.push({ state: 'missing', reason: 'The rated power is unknown' });
  else if (bike.standard !== '' && !isBikeStandard(scheme, bike.standard, watts))
    gaps.push({ state: 'not_accepted', reason: `${bike.standard} is not accepted for ${watts} W` });
  if (battery.standard !== '' && !isBatteryStandard(scheme, battery.standard))
    gaps.push({ state: 'not_accepted', reason: `${battery.standard} is not accepted for batteries` });
  if (!proof.marking_seen) gaps.push({ state: 'missing', reason: 'The marking on the bike has not been checked' });
  const worst = proofStates.find((state) => gaps.some((gap) => gap.state === state));
  return { state: worst ?? 'proven', reasons: gaps.map(({ reason }) => reason) };
};

/** Gaps in the proof of a model that is sold; models that expire soon can still be sold. */
export const isUnproven = (state: ProofState): boolean =>
  state === 'missing' || state === 'expired' || state === 'not_accepted';

type NamedProduct = { name: string; categories: readonly KindCategory[] };

/**
 * True for products of the shop or the till that are e-bikes: their type is bike, and their name, or the end of a
 * category's name, says so. Parts and accessories for e-bikes are of another type.
 */
export const isEbike = ({ name, categories }: NamedProduct): boolean =>
  itemType(categories) === 'bike' &&
  (/\b(?:e-?bikes?|electric)\b/i.test(name) ||
    categories.some((category) => /\b(?:e-?bikes?|electric (?:bikes?|bicycles?))\s*$/i.test(category.name)));
