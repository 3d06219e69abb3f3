import { modelPageSizes, modelQuery, type ComplianceModel } from '@chainline/shared/compliance/compliance-contract';
import ProofIcon from '@mui/icons-material/VerifiedUserOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { DataTable } from '../../../components/data-table/DataTable';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { PageHeader } from '../../../components/PageHeader';
import { paths } from '../../../lib/paths';
import { useListState } from '../../../lib/url-state';
import { complianceQueries } from '../api/compliance-queries';
import { modelColumns } from '../components/model-columns';
import { ModelFilters } from '../components/ModelFilters';
import { ProofDialog } from '../components/ProofDialog';

const noFilters = { state: undefined, search: undefined };

const NoModels = ({ onClear }: { onClear: (() => void) | null }) => (
  <EmptyState
    icon={<ProofIcon />}
    title="No models found"
    description={
      onClear
        ? 'The search and filter may be hiding other models.'
        : 'Models of the register that are for sale or on order appear here.'
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

/** Proof of compliance of the models on sale, gaps first. */
export const CompliancePage = () => {
  const { state: list, change } = useListState(modelQuery);
  const { data, error, isPlaceholderData, refetch } = useQuery(complianceQueries.list(list));
  const [edited, setEdited] = useState<{ model: ComplianceModel; opening: number } | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const edit = (model: ComplianceModel) => {
    setEdited((before) => ({ model, opening: (before?.opening ?? 0) + 1 }));
    setIsOpen(true);
  };
  const clear = list.state === undefined && list.search === undefined ? null : () => change(noFilters);
  return (
    <>
      <PageHeader
        title="E-bike Compliance"
        description="Models of the register that are for sale or on order, and the proof of each. Gaps come first."
      />
      <Stack spacing={2}>
        <Alert severity="info">
          Checked against the New South Wales rules in force since 1 February 2026, as far as this app knows them. This
          is not legal advice.
        </Alert>
        <ModelFilters state={list} counts={data?.counts} onChange={change} onClear={clear} />
        {error && <ErrorState message="The models could not be loaded." error={error} onRetry={() => void refetch()} />}
        {(data !== undefined || !error) && (
          <DataTable
            label="Models"
            columns={modelColumns(data?.can.edit === true ? edit : null)}
            rows={data?.models}
            rowKey={({ brand, model }) => `${brand} / ${model}`}
            list={{ state: list, change, total: data?.pagination.total, pageSizes: modelPageSizes }}
            refreshing={isPlaceholderData}
            empty={<NoModels onClear={clear} />}
          />
        )}
      </Stack>
      {edited && (
        <ProofDialog key={edited.opening} model={edited.model} open={isOpen} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
};
