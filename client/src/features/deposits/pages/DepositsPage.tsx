import { depositQuery } from '@chainline/shared/deposits/deposit-contract';
import { hasRole } from '@chainline/shared/roles';
import ExportIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { ErrorState } from '../../../components/ErrorState';
import { PageHeader } from '../../../components/PageHeader';
import { useUser } from '../../../lib/session-context';
import { useListState } from '../../../lib/url-state';
import { useExportDeposits } from '../api/deposit-queries';
import { DepositLedger } from '../components/DepositLedger';

/** First payments of accepted quotes; staff see those of their own quotes. */
export const DepositsPage = () => {
  const { role } = useUser();
  const { state, change } = useListState(depositQuery);
  const csv = useExportDeposits();
  const seesAll = hasRole(role, 'manager');
  return (
    <>
      <PageHeader
        title="Deposits"
        description={
          seesAll
            ? 'Amounts due when a customer accepts a quote, and what has been paid.'
            : 'Amounts due when a customer accepts one of your quotes, and what has been paid.'
        }
        actions={
          <Button
            variant="outlined"
            startIcon={<ExportIcon />}
            loading={csv.isPending}
            onClick={() => csv.mutate(state)}
          >
            Export CSV
          </Button>
        }
      />
      {csv.error && (
        <ErrorState message="The CSV could not be created." error={csv.error} onRetry={() => csv.mutate(state)} />
      )}
      <DepositLedger state={state} change={change} seesAll={seesAll} />
    </>
  );
};
