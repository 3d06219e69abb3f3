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

const CertificateCell = ({ certificate }: { certificate: Certificate | undefined }) => {
  if (certificate === undefined || certificate.standard === '') return '–';
  const { standard, certificate_number: number, certifier, valid_until: until } = certificate;
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      {standard}
      {number !== '' && <Detail>{certifier === '' ? number : `${number}, ${certifier}`}</Detail>}
      {until !== null && <Detail>{`Valid until ${formatDate(until)}`}</Detail>}
    </Box>
  );
};

/** Omit the brand if the model name already begins with it. */
export const modelName = ({ brand, model }: Pick<ComplianceModel, 'brand' | 'model'>): string =>
  brand === '' || model.toLowerCase().startsWith(brand.toLowerCase()) ? model : `${brand} ${model}`;

const ebike = ({ proof }: ComplianceModel) => (proof?.is_ebike === true ? proof : undefined);

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
  { id: 'bike', header: 'Bike', cell: (row) => <CertificateCell certificate={ebike(row)?.bike} /> },
  { id: 'battery', header: 'Battery', cell: (row) => <CertificateCell certificate={ebike(row)?.battery} /> },
  {
    id: 'power',
    header: 'Power',
    align: 'right',
    cell: (row) => {
      const watts = ebike(row)?.power_watts ?? null;
      return watts === null ? '–' : `${watts}\u00a0W`;
    },
  },
  {
    id: 'sources',
    header: 'For sale in',
    cell: ({ sources }) => sources.map((source) => sourceLabels[source]).join(', '),
  },
  { id: 'in_stock', header: 'In Stock', align: 'right', cell: ({ in_stock: units }) => units },
  { id: 'on_order', header: 'On Order', align: 'right', cell: ({ on_order: units }) => units },
  {
    id: 'documents',
    header: 'Documents',
    cell: (row) => (
      <Button size="small" aria-label={`Documents of ${modelName(row)}`} onClick={() => onDocuments(row)}>
        {row.documents.length}
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
              sx={{ whiteSpace: 'nowrap' }}
              aria-label={`Record proof of ${modelName(row)}`}
              onClick={() => onEdit(row)}
            >
              Record Proof
            </Button>
          ),
        },
      ]),
];
