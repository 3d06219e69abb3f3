import type { ComplianceStores } from '../features/compliance';

type Proof = { model: string; watts: number; standard: string; number: string; certifier: string; days: number | null };

const certifier = 'NSW Fair Trading';
const european = 'EN 15194:2017+A1:2023';

/** Days until the certificate ends; null if it names no end. The other models of the register have gaps. */
const proofs: readonly (Proof & { brand: string })[] = [
  { brand: 'Segway', model: 'Segway P100S', watts: 250, standard: european, number: 'NSW-26104', certifier, days: 900 },
  { brand: 'Segway', model: 'Segway C80', watts: 250, standard: european, number: 'NSW-26105', certifier, days: 40 },
  { brand: 'Super73', model: 'Super73 S2', watts: 750, standard: 'UL 2849', number: 'E-518220', certifier, days: null },
  { brand: 'Super73', model: 'Super73 Z Miami', watts: 750, standard: european, number: 'C-77', certifier, days: 300 },
  {
    brand: 'Dirodi',
    model: 'Dirodi Rover Gen 7',
    watts: 500,
    standard: 'AS 15194:2016',
    number: 'A-9912',
    certifier,
    days: -12,
  },
  {
    brand: 'Fantic',
    model: 'Fantic Issimo Fun',
    watts: 250,
    standard: european,
    number: '',
    certifier: '',
    days: null,
  },
  {
    brand: 'Smartmotion',
    model: 'Smartmotion X-City',
    watts: 250,
    standard: 'AS 15194:2016',
    number: 'A-8810',
    certifier,
    days: 500,
  },
];

const dayMs = 86_400_000;

/** Proofs of some models of the register: proven, soon to expire, expired, of the wrong standard, and incomplete. */
export const tellDemoProofs = async (
  inside: ComplianceStores,
  { people, now }: { people: readonly number[]; now: Date },
): Promise<void> => {
  const [by] = people;
  if (by === undefined) return;
  for (const { brand, model, watts, standard, number, certifier: who, days } of proofs) {
    const until = days === null ? null : new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10);
    const certificate = { certificate_number: number, certifier: who, valid_from: null, valid_until: until };
    const proof = { is_ebike: true, power_watts: watts, marking_seen: number !== '', version: 0 };
    const [bike, battery] = [standard, 'UL 2271'].map((each) => ({ ...certificate, standard: each }));
    if (bike && battery) await inside.proofs.insert({ ...proof, brand, model, bike, battery }, { by, at: now });
  }
};
