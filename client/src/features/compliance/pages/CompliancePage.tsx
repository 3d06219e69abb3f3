import {
  complianceReportPath,
  modelPageSizes,
  modelQuery,
  type ComplianceModel,
  type ComplianceRules,
  type ModelList,
  type ModelQuery,
} from '@chainline/shared/compliance/compliance-contract';
import { stateNames } from '@chainline/shared/settings/compliance-settings-contract';
import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined';
import ProofIcon from '@mui/icons-material/VerifiedUserOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { DataTable } from '../../../components/data-table/DataTable';
import { DownloadButton } from '../../../components/DownloadButton';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { PageHeader } from '../../../components/PageHeader';
import { useDialogTarget } from '../../../components/use-dialog-target';
import { paths } from '../../../lib/paths';
import { useListState } from '../../../lib/url-state';
import { complianceQueries } from '../api/compliance-queries';
import { modelColumns, modelName } from '../components/model-columns';
import { ModelFilters } from '../components/ModelFilters';
import { DocumentsDialog } from '../components/DocumentsDialog';
import { ProofDialog } from '../components/ProofDialog';

const noFilters = { state: undefined, search: undefined };

const NoModels = ({ onClear }: { onClear: (() => void) | null }) => (
  <EmptyState
    icon={<ProofIcon />}
    title="No models found"
    description={
      onClear
        ? 'The search and filter may be hiding other models.'
        : 'E-bikes of the register, the online shop and the till appear here while they are for sale.'
    }
    action={
      onClear ? (
        <Button variant="outlined" onClick={onClear}>
          Clear search and filter
        </Button>
      ) : (
        <Button variant="contained" component={RouterLink} to={paths.bikeInventory()}>
          Register of bikes
        </Button>
      )
    }
  />
);

const notAdvice = 'This is not legal advice.';

const rulesText = ({ state, action, is_in_force: isInForce }: ComplianceRules): string => {
  if (!isInForce) {
    return `No rules are recorded for ${stateNames[state]}, so sales are not checked. The proofs are compared with the rules of New South Wales. ${notAdvice}`;
  }
  const effect =
    action === 'block' ? 'cannot be sold unless a manager gives a reason' : 'cause a warning when they are sold';
  return `Checked against the rules of ${stateNames[state]} in the settings. Models without valid proof ${effect}. ${notAdvice}`;
};

const isNarrowed = ({ state, search }: ModelQuery): boolean => state !== undefined || search !== undefined;
const canEdit = (data: ModelList | undefined): boolean => data?.can.edit === true;

/** The list changes while the dialog is open. */
const latestOf = (models: readonly ComplianceModel[], shown: ComplianceModel): ComplianceModel =>
  models.find((model) => modelName(model) === modelName(shown)) ?? shown;

type ModelDialog = ReturnType<typeof useDialogTarget<ComplianceModel>>;
type ModelDialogsProps = { data: ModelList; proof: ModelDialog; documents: ModelDialog };

const ModelDialogs = ({ data: { models, rules, can }, proof, documents }: ModelDialogsProps) => (
  <>
    {proof.target && (
      <ProofDialog key={proof.shown} model={proof.target} rules={rules} open={proof.isOpen} onClose={proof.hide} />
    )}
    {documents.target && (
      <DocumentsDialog
        key={`documents ${documents.shown}`}
        model={latestOf(models, documents.target)}
        canEdit={can.edit}
        open={documents.isOpen}
        onClose={documents.hide}
      />
    )}
  </>
);

/** Proof of compliance of the models on sale, gaps first. */
export const CompliancePage = () => {
  const { state: list, change } = useListState(modelQuery);
  const { data, error, isPlaceholderData, refetch } = useQuery(complianceQueries.list(list));
  const proof = useDialogTarget<ComplianceModel>();
  const documents = useDialogTarget<ComplianceModel>();
  const clear = isNarrowed(list) ? () => change(noFilters) : null;
  const onEdit = canEdit(data) ? proof.show : null;
  return (
    <>
      <PageHeader
        title="E-bike Compliance"
        description="Models of e-bikes for sale in the register, the online shop and the till, and the proof of each. Gaps come first."
        actions={
          <DownloadButton path={complianceReportPath} filename="e-bike-compliance.pdf" icon={<PdfIcon />}>
            Export for Inspector
          </DownloadButton>
        }
      />
      <Stack spacing={2}>
        <Alert severity="info">{data ? rulesText(data.rules) : notAdvice}</Alert>
        <ModelFilters state={list} counts={data?.counts} onChange={change} onClear={clear} />
        {error && <ErrorState message="The models could not be loaded." error={error} onRetry={() => void refetch()} />}
        {(data !== undefined || !error) && (
          <DataTable
            label="Models"
            columns={modelColumns({ onEdit, onDocuments: documents.show })}
            rows={data?.models}
            rowKey={({ brand, model }) => `${brand} / ${model}`}
            list={{ state: list, change, total: data?.pagination.total, pageSizes: modelPageSizes }}
            refreshing={isPlaceholderData}
            empty={<NoModels onClear={clear} />}
          />
        )}
      </Stack>
      {data && <ModelDialogs data={data} proof={proof} documents={documents} />}
    </>
  );
};
