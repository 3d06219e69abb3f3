import type { CertifiedPart } from '@chainline/shared/compliance/compliance-contract';
import { defaultComplianceSettings } from '@chainline/shared/settings/compliance-settings-contract';
import type { ComplianceStores } from '../features/compliance';
import { drawDemoCertificate } from './demo-certificates';
import type { DemoAcceptance } from './demo-news';

/** Days until the certificate ends; null if it names no end. A number of '' is a certificate that is missing. */
type Proven = { standard: string; number: string; days: number | null };
type Proof = { brand: string; model: string; watts: number; bike: Proven; battery: Proven };

const certifier = 'NSW Fair Trading';
const european = 'EN 15194:2017+A1:2023';
const australian = 'AS 15194:2016';
const none: Proven = { standard: '', number: '', days: null };

const sure = (standard: string, number: string, days: number | null = 900): Proven => ({ standard, number, days });

/**
 * Bikes and batteries with valid, expiring, expired and missing certificates. The register's other models have no
 * proof.
 */
const proofs: readonly Proof[] = [
  {
    brand: 'Segway',
    model: 'Segway P100S',
    watts: 250,
    bike: sure(european, 'NSW-26104'),
    battery: sure('EN 50604-1:2016+A1:2021', 'NSW-26118'),
  },
  {
    brand: 'Segway',
    model: 'Segway C80',
    watts: 250,
    bike: sure(european, 'NSW-26105', 40),
    battery: sure('EN 50604-1:2016+A1:2021', 'NSW-26119'),
  },
  {
    brand: 'Super73',
    model: 'Super73 S2',
    watts: 750,
    bike: sure('UL 2849', 'E-518220', null),
    battery: sure('UL 2271', 'E-518221', 25),
  },
  {
    brand: 'Super73',
    model: 'Super73 Z Miami',
    watts: 750,
    bike: sure(european, 'C-77', 300),
    battery: sure('UL 2271', 'C-78', 300),
  },
  {
    brand: 'Dirodi',
    model: 'Dirodi Rover Gen 7',
    watts: 500,
    bike: sure(australian, 'A-9912', -12),
    battery: sure('IEC 62133-2:2017', 'A-9913', 200),
  },
  {
    brand: 'Smartmotion',
    model: 'Smartmotion X-City',
    watts: 250,
    bike: sure(australian, 'A-8810', 500),
    battery: sure('IEC 62133-2:2017', 'A-8811', -5),
  },
  { brand: 'Fantic', model: 'Fantic Issimo Fun', watts: 250, bike: sure(european, 'F-3301', 700), battery: none },
];

const dayMs = 86_400_000;
const parts = ['bike', 'battery'] as const;

type Told = { people: readonly number[]; now: Date };

const addProof = async (inside: ComplianceStores, proof: Proof, { by, now }: { by: number; now: Date }) => {
  const { brand, model, watts } = proof;
  const untilOf = ({ days }: Proven) =>
    days === null ? null : new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10);
  const toCertificate = (part: CertifiedPart) => ({
    standard: proof[part].standard,
    certificate_number: proof[part].number,
    certifier: proof[part].number === '' ? '' : certifier,
    valid_from: null,
    valid_until: untilOf(proof[part]),
  });
  const [bike, battery] = [toCertificate('bike'), toCertificate('battery')];
  const change = { by, at: now };
  await inside.proofs.insert(
    { is_ebike: true, power_watts: watts, marking_seen: true, version: 0, brand, model, bike, battery },
    change,
  );
  const modelKey = await inside.complianceModels.keyOf({ brand, model });
  for (const part of parts) {
    const { standard, number } = proof[part];
    if (number === '') continue;
    const content = await drawDemoCertificate({
      model,
      part,
      standard,
      number,
      certifier,
      until: untilOf(proof[part]),
    });
    await inside.proofDocuments.insert({
      modelKey,
      part,
      name: `${number}.pdf`,
      type: 'application/pdf',
      content,
      ...change,
    });
  }
};

export const tellDemoProofs = async (inside: ComplianceStores, { people, now }: Told): Promise<void> => {
  const [by] = people;
  if (by === undefined) return;
  for (const proof of proofs) await addProof(inside, proof, { by, now });
};

/** The customers of the latest acceptances got the safety information with their quote. */
export const tellDemoHandouts = async (
  inside: ComplianceStores,
  { people, accepted }: Pick<Told, 'people'> & { accepted: readonly DemoAcceptance[] },
): Promise<void> => {
  for (const { quoteId: id, at } of accepted.slice(0, 30)) {
    const { customer_email: to } = await inside.quotes.lock(id);
    const sheet = await inside.complianceSales.keepWording(defaultComplianceSettings.safety, at);
    const given = { sheet, way: 'quote_email' as const, to, by: people[0] ?? null, at };
    await inside.complianceSales.give({ kind: 'quotes', id }, given);
  }
};
