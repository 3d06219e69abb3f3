import { mostWatts, type ComplianceModel, type ProofEdit } from '@chainline/shared/compliance/compliance-contract';
import type { Certificate } from '@chainline/shared/compliance/compliance-rules';
import { oneLine } from '@chainline/shared/text';
import { z } from 'zod';

const certificateForm = z.object({
  standard: oneLine(60),
  certificate_number: oneLine(80),
  certifier: oneLine(120),
  valid_from: z.string(),
  valid_until: z.string(),
});

const powerMessage = `Enter whole watts from 1 to ${mostWatts}`;
const isPower = (text: string): boolean => {
  const watts = Number(text);
  return text === '' || (Number.isInteger(watts) && watts >= 1 && watts <= mostWatts);
};

export const proofFormSchema = z.object({
  is_ebike: z.enum(['yes', 'no']),
  power_watts: z.string().trim().refine(isPower, powerMessage),
  marking_seen: z.enum(['yes', 'no']),
  bike: certificateForm,
  battery: certificateForm,
});
export type ProofForm = z.output<typeof proofFormSchema>;

const toCertificateForm = (given: Certificate | undefined): ProofForm['bike'] => ({
  standard: given?.standard ?? '',
  certificate_number: given?.certificate_number ?? '',
  certifier: given?.certifier ?? '',
  valid_from: given?.valid_from ?? '',
  valid_until: given?.valid_until ?? '',
});

export const toForm = ({ proof }: ComplianceModel): ProofForm => ({
  is_ebike: proof?.is_ebike === false ? 'no' : 'yes',
  power_watts: proof?.power_watts?.toString() ?? '',
  marking_seen: proof?.marking_seen === true ? 'yes' : 'no',
  bike: toCertificateForm(proof?.bike),
  battery: toCertificateForm(proof?.battery),
});

const toCertificate = ({ valid_from: from, valid_until: until, ...rest }: ProofForm['bike']): Certificate => ({
  ...rest,
  valid_from: from === '' ? null : from,
  valid_until: until === '' ? null : until,
});

export const toRequest = (form: ProofForm, { brand, model, version }: ComplianceModel): ProofEdit => ({
  brand,
  model,
  version,
  is_ebike: form.is_ebike === 'yes',
  power_watts: form.power_watts === '' ? null : Number(form.power_watts),
  marking_seen: form.marking_seen === 'yes',
  bike: toCertificate(form.bike),
  battery: toCertificate(form.battery),
});
