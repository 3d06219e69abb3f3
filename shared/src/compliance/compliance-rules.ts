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

/**
 * Standards of e-bikes in New South Wales, with the highest continuous rated power in watts; null = no limit
 * (Gas and Electricity (Consumer Safety) Act 2017 (NSW), declared electrical articles since 1 February 2026).
 */
export const bikeStandards: readonly { name: string; most_watts: number | null }[] = [
  { name: 'AS 15194:2016', most_watts: 500 },
  { name: 'EN 15194:2017+A1:2023', most_watts: 500 },
  { name: 'UL 2849', most_watts: null },
];

export const batteryStandards: readonly string[] = ['EN 50604-1:2016+A1:2021', 'IEC 62133-2:2017', 'UL 2271'];

const expiresSoonDays = 60;

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
const soon = (day: string): string => new Date(Date.parse(day) + expiresSoonDays * dayMs).toISOString().slice(0, 10);

/** Ignores case and blanks: `ul2849` is `UL 2849`. */
const isSame = (a: string, b: string): boolean =>
  a.replaceAll(/\s/g, '').toLowerCase() === b.replaceAll(/\s/g, '').toLowerCase();

const isBikeStandard = (standard: string, watts: number): boolean =>
  bikeStandards.some(({ name, most_watts: most }) => isSame(name, standard) && (most === null || watts <= most));
const isBatteryStandard = (standard: string): boolean => batteryStandards.some((name) => isSame(name, standard));

type Gap = { state: ProofState; reason: string };

const gapsOf = (certificate: Certificate, what: 'bike' | 'battery', day: string): Gap[] => {
  const { standard, certificate_number: number, certifier, valid_from: from, valid_until: until } = certificate;
  const gaps: Gap[] = [];
  const add = (state: ProofState, reason: string) => gaps.push({ state, reason });
  if (standard === '') add('missing', `No standard of the ${what}`);
  if (number === '') add('missing', `No certificate number of the ${what}`);
  if (certifier === '') add('missing', `No certifier of the ${what}`);
  if (from !== null && from > day) add('missing', `The certificate of the ${what} is not valid yet`);
  if (until !== null && until < day) add('expired', `The certificate of the ${what} has expired`);
  else if (until !== null && until <= soon(day)) add('expiring', `The certificate of the ${what} expires soon`);
  return gaps;
};

/**
 * State of a model's proof on a day, with its gaps. An e-bike needs certificates of the bike and of its battery, each to an
 * accepted standard, and a checked marking. A model without a record counts as missing.
 */
export const verdictOf = (proof: ModelProof | null, day: string): ProofVerdict => {
  if (proof === null) return { state: 'missing', reasons: ['Nothing recorded yet'] };
  if (!proof.is_ebike) return { state: 'not_ebike', reasons: [] };
  const { bike, battery, power_watts: watts } = proof;
  const gaps = [...gapsOf(bike, 'bike', day), ...gapsOf(battery, 'battery', day)];
  if (watts === null) gaps.push({ state: 'missing', reason: 'The rated power is unknown' });
  else if (bike.standard !== '' && !isBikeStandard(bike.standard, watts))
    gaps.push({ state: 'not_accepted', reason: `${bike.standard} is not accepted for ${watts} W` });
  if (battery.standard !== '' && !isBatteryStandard(battery.standard))
    gaps.push({ state: 'not_accepted', reason: `${battery.standard} is not accepted for batteries` });
  if (!proof.marking_seen) gaps.push({ state: 'missing', reason: 'The marking on the bike has not been checked' });
  const worst = proofStates.find((state) => gaps.some((gap) => gap.state === state));
  return { state: worst ?? 'proven', reasons: gaps.map(({ reason }) => reason) };
};
