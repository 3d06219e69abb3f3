import ExportIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { Link as RouterLink } from 'react-router-dom';
import { ErrorState } from '../../../components/ErrorState';
import { Panel } from '../../../components/Panel';
import { paths } from '../../../lib/paths';
import { useExportXero } from '../api/revenue-queries';
import type { RevenueState } from '../revenue-state';

const files = [
  { of: 'invoices', label: 'Invoices for Xero' },
  { of: 'payments', label: 'Payments for Xero' },
] as const;

/** Files for the import in Xero, covering the whole period. */
export const XeroPanel = ({ from, to }: Pick<RevenueState, 'from' | 'to'>) => {
  const xero = useExportXero();
  const asked = xero.variables;
  return (
    <Panel
      title="Xero"
      description={
        <>
          {'Invoices and credit notes of the period with prices including GST, and its payments as a bank statement. '}
          {'Xero accepts up to 500 invoices and 1,000 payments per file. '}
          <Link component={RouterLink} to={paths.accountingSettings()} underline="always">
            Accounts and tax rate
          </Link>
        </>
      }
    >
      <Stack spacing={1.5}>
        {xero.error && asked && (
          <ErrorState message="The file could not be created." error={xero.error} onRetry={() => xero.mutate(asked)} />
        )}
        <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap' }}>
          {files.map(({ of, label }) => (
            <Button
              key={of}
              variant="outlined"
              startIcon={<ExportIcon />}
              loading={xero.isPending && asked?.of === of}
              onClick={() => xero.mutate({ of, from, to })}
            >
              {label}
            </Button>
          ))}
        </Stack>
      </Stack>
    </Panel>
  );
};
