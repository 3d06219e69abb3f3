import type { ComplianceModel } from '@chainline/shared/compliance/compliance-contract';
import { proofStateLabels, type Certificate } from '@chainline/shared/compliance/compliance-rules';
import { stateNames, type ComplianceSettings } from '@chainline/shared/settings/compliance-settings-contract';
import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import { formatDay, type Paper } from '../quotes';

type Report = { models: readonly ComplianceModel[]; rules: ComplianceSettings; shop: ShopSettings; at: Date };
type Block = NonNullable<Paper['blocks']>[number];

const dayText = (day: string): string => formatDay(`${day}T00:00:00Z`, 'UTC');

const validText = ({ valid_from: from, valid_until: until }: Certificate): string => {
  if (from === null && until === null) return '';
  if (until === null) return `valid from ${dayText(from ?? '')}`;
  return from === null ? `valid until ${dayText(until)}` : `valid ${dayText(from)} to ${dayText(until)}`;
};

const certificateText = (certificate: Certificate): string =>
  [certificate.standard, certificate.certificate_number, certificate.certifier, validText(certificate)]
    .filter((part) => part !== '')
    .join(', ') || 'Nothing recorded';

export const nameOf = ({ brand, model }: Pick<ComplianceModel, 'brand' | 'model'>): string =>
  brand === '' || model.toLowerCase().startsWith(brand.toLowerCase()) ? model : `${brand} ${model}`;

const rowOf = (model: ComplianceModel): string[] => {
  const { state, reasons, proof, documents } = model;
  const files =
    documents.length === 0 ? 'No documents' : documents.map(({ part, name }) => `${part}: ${name}`).join('\n');
  const watts = proof?.power_watts ?? null;
  const power = watts === null ? '' : `\n${watts} W`;
  return [
    `${nameOf(model)}${power}`,
    [proofStateLabels[state], ...reasons].join('\n'),
    proof === null ? '–' : certificateText(proof.bike),
    proof === null ? '–' : certificateText(proof.battery),
    files,
  ];
};

const tableOf = (title: string, models: readonly ComplianceModel[]): Block[] =>
  models.length === 0
    ? []
    : [
        {
          kind: 'table',
          title: `${title} (${models.length})`,
          widths: [0.17, 0.23, 0.22, 0.2, 0.18],
          head: ['MODEL', 'PROOF', 'BIKE', 'BATTERY', 'DOCUMENTS'],
          rows: models.map(rowOf),
        },
      ];

const isGap = ({ state }: ComplianceModel): boolean => state !== 'proven' && state !== 'expiring';

/** The list for an inspector: all models of e-bikes for sale and their proof, gaps first. */
export const reportPaper = ({ models, rules, shop, at }: Report): Paper => {
  const ebikes = models.filter(({ state }) => state !== 'not_ebike');
  return {
    title: 'E-bike compliance',
    number: stateNames[rules.state],
    lines: [formatDay(at, shop.time_zone)],
    at: at.toISOString(),
    shop,
    parties: [],
    text: [
      `All models of e-bikes that are for sale or on order, with the proof of their compliance in ${stateNames[rules.state]}. The certificates follow.`,
      'Drawn from the records of the shop. This is not legal advice.',
    ],
    items: [],
    sums: null,
    payments: null,
    blocks: [
      ...tableOf('Models with gaps', ebikes.filter(isGap)),
      ...tableOf(
        'Models with proof',
        ebikes.filter((model) => !isGap(model)),
      ),
    ],
    closing: ebikes.length === 0 ? 'No e-bikes are for sale.' : '',
  };
};
