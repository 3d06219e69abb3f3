import type { LightspeedStatus } from '@chainline/shared/lightspeed/lightspeed-contract';
import { hasRole } from '@chainline/shared/roles';
import RefreshIcon from '@mui/icons-material/Refresh';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { PageHeader } from '../../../components/PageHeader';
import { useUser } from '../../../lib/session-context';
import { lightspeedQueries } from '../api/lightspeed-queries';
import { ConnectionNotes } from '../components/ConnectionNotes';
import { ItemImportProgress } from '../components/ItemImportProgress';
import { ItemsSection } from '../components/ItemsSection';
import { useItemImport } from '../hooks/use-item-import';

const describe = (status: LightspeedStatus | undefined): string => {
  const names = [status?.account_name, status?.shop_name].filter((name) => name !== null && name !== undefined);
  return names.length === 0 ? 'Items in Lightspeed and their stock.' : names.join(' · ');
};

/** Items last imported from Lightspeed, with connecting and re-importing. */
export const LightspeedInventoryPage = () => {
  const { role } = useUser();
  const status = useQuery(lightspeedQueries.status());
  const itemImport = useItemImport();
  const isConnected = status.data?.connected === true;
  const canImport = isConnected && hasRole(role, 'staff');

  return (
    <>
      <PageHeader
        title="Lightspeed Inventory"
        description={describe(status.data)}
        actions={
          canImport && (
            <Button
              variant="contained"
              startIcon={<RefreshIcon />}
              loading={itemImport.isBusy}
              loadingPosition="start"
              onClick={itemImport.start}
            >
              Refresh
            </Button>
          )
        }
      />
      <Stack spacing={2}>
        <ConnectionNotes status={status.data} error={status.error} onRetry={() => void status.refetch()} />
        <ItemImportProgress itemImport={itemImport} />
        <ItemsSection isConnected={isConnected} onImport={canImport && !itemImport.isBusy ? itemImport.start : null} />
      </Stack>
    </>
  );
};
