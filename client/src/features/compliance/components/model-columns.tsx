import type { ComplianceModel } from '@chainline/shared/compliance/compliance-contract';
import { proofStateLabels, type Certificate, type ProofState } from '@chainline/shared/compliance/compliance-rules';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Column } from '../../../components/data-table/column';
import { StatusChip, type Tone } from '../../../components/StatusChip';
import { formatDate } from '../../../lib/format';

const tones: Record<ProofState, Tone> = {
  missing: 'error',
  expired: 'error',
  not_accepted: 'error',
  expiring: 'warning',
  proven: 'success',
  not_ebike: 'neutral',
};

const Detail = ({ children }: { children: string }) => (
  <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
    {children}
  </Typography>
);

const formatWatts = (watts: number): string => `${watts}\u00a0W`;

/** Lets a long standard continue on the next line after a colon or a plus sign. */
const breakable = (standard: string): string => standard.replaceAll(/([:+])/g, '$1\u200B');

type CertificateProps = { certificate: Certificate | undefined; watts?: number | null };

const CertificateCell = ({ certificate, watts = null }: CertificateProps) => {
  if (certificate === undefined || certificate.standard === '') return watts === null ? '–' : formatWatts(watts);
  const { standard, certificate_number: number, certifier, valid_until: until } = certificate;
  return (
    <Box sx={{ overflowWrap: 'anywhere', minWidth: 92 }}>
      {breakable(standard)}
      {number !== '' && <Detail>{certifier === '' ? number : `${number}, ${certifier}`}</Detail>}
      {watts !== null && <Detail>{formatWatts(watts)}</Detail>}
      {until !== null && <Detail>{`Valid until ${formatDate(until)}`}</Detail>}
    </Box>
  );
};

/** Omit the brand if the model name already begins with it. */
export const modelName = ({ brand, model }: Pick<ComplianceModel, 'brand' | 'model'>): string =>
  brand === '' || model.toLowerCase().startsWith(brand.toLowerCase()) ? model : `${brand} ${model}`;

const ebike = ({ proof }: ComplianceModel) => (proof?.is_ebike === true ? proof : undefined);

const filesText = ({ documents: { length } }: ComplianceModel): string =>
  length === 0 ? 'No files' : `${length} ${length === 1 ? 'file' : 'files'}`;

const sourceLabels: Record<ComplianceModel['sources'][number], string> = {
  register: 'Register',
  shop: 'Online shop',
  till: 'Till',
};

type ColumnActions = {
  /** Null for people who may not change proofs. */
  onEdit: ((model: ComplianceModel) => void) | null;
  onDocuments: (model: ComplianceModel) => void;
};

export const modelColumns = ({ onEdit, onDocuments }: ColumnActions): readonly Column<ComplianceModel>[] => [
  {
    id: 'model',
    header: 'Model',
    priority: 'title',
    cell: modelName,
  },
  {
    id: 'state',
    header: 'Proof',
    cell: ({ state, reasons }) => (
      <Box>
        <StatusChip label={proofStateLabels[state]} tone={tones[state]} />
        {reasons.map((reason) => (
          <Detail key={reason}>{reason}</Detail>
        ))}
      </Box>
    ),
  },
  {
    id: 'bike',
    header: 'Bike',
    cell: (row) => <CertificateCell certificate={ebike(row)?.bike} watts={ebike(row)?.power_watts ?? null} />,
  },
  { id: 'battery', header: 'Battery', cell: (row) => <CertificateCell certificate={ebike(row)?.battery} /> },
  {
    id: 'sources',
    header: 'For sale in',
    cell: ({ sources, in_stock: here, on_order: coming }) => (
      <Box>
        {sources.map((source) => sourceLabels[source]).join(', ')}
        {here > 0 && <Detail>{`${here} in stock`}</Detail>}
        {coming > 0 && <Detail>{`${coming} on order`}</Detail>}
      </Box>
    ),
  },
  {
    id: 'documents',
    header: 'Documents',
    cell: (row) => (
      <Button
        size="small"
        sx={{ whiteSpace: 'nowrap', minWidth: 0, ml: -1 }}
        aria-label={`${filesText(row)}: documents of ${modelName(row)}`}
        onClick={() => onDocuments(row)}
      >
        {filesText(row)}
      </Button>
    ),
  },
  ...(onEdit === null
    ? []
    : [
        {
          id: 'edit',
          header: 'Action',
          cell: (row: ComplianceModel) => (
            <Button
              size="small"
              sx={{ whiteSpace: 'nowrap', minWidth: 0, ml: -1 }}
              aria-label={`Record proof of ${modelName(row)}`}
              onClick={() => onEdit(row)}
            >
              Record Proof
            </Button>
          ),
        },
      ]),
];
