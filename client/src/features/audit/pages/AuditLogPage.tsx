import { listAuditEvents, type AuditEvent } from '@chainline/shared/audit/audit-contract';
import AuditIcon from '@mui/icons-material/ManageSearchOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { DataTable } from '../../../components/data-table/DataTable';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { lazyPart } from '../../../components/lazy-part';
import { PageHeader } from '../../../components/PageHeader';
import { useDialogTarget } from '../../../components/use-dialog-target';
import { useListState } from '../../../lib/url-state';
import { auditQueries } from '../api/audit-queries';
import { isNarrowed, noNarrowing } from '../audit-filters';
import { auditColumns } from '../components/audit-columns';
import { AuditFilters } from '../components/AuditFilters';

const EventDialog = lazyPart(async () => (await import('../components/EventDialog')).EventDialog);

const pageSizes = [50, 100, 200];

const NoEvents = ({ onClear }: { onClear: (() => void) | null }) => (
  <EmptyState
    icon={<AuditIcon />}
    title={onClear ? 'Nothing matches the filters' : 'No activity yet'}
    description={onClear ? 'The filters may be hiding other events.' : 'Sign-ins and changes are recorded here.'}
    action={
      onClear && (
        <Button variant="outlined" onClick={onClear}>
          Clear search and filters
        </Button>
      )
    }
  />
);

export const AuditLogPage = () => {
  const { state, change } = useListState(listAuditEvents.query);
  const { data, error, isPlaceholderData, refetch } = useQuery(auditQueries.events(state));
  const { target, isOpen, show, hide } = useDialogTarget<AuditEvent>();
  const columns = useMemo(() => auditColumns(show), [show]);
  return (
    <>
      <PageHeader title="Audit Log" description="Activity by people and by the system. Entries cannot be changed." />
      <Stack spacing={2}>
        <AuditFilters state={state} onChange={change} />
        {error && <ErrorState message="The log could not be loaded." error={error} onRetry={() => void refetch()} />}
        {(data !== undefined || !error) && (
          <DataTable
            label="Audit log"
            columns={columns}
            rows={data?.events}
            rowKey={({ id }) => id}
            list={{ state, change, total: data?.pagination.total, pageSizes }}
            refreshing={isPlaceholderData}
            empty={<NoEvents onClear={isNarrowed(state) ? () => change(noNarrowing) : null} />}
          />
        )}
      </Stack>
      <Suspense fallback={null}>
        {target && (
          <EventDialog
            event={target}
            open={isOpen}
            onClose={hide}
            onFollow={(followed) => {
              hide();
              change({ ...noNarrowing, target: followed });
            }}
          />
        )}
      </Suspense>
    </>
  );
};
