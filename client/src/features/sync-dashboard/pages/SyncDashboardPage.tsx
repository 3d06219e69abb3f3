import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { lazyPart } from '../../../components/lazy-part';
import { LoadingState } from '../../../components/LoadingState';
import { PageHeader } from '../../../components/PageHeader';
import { DashboardTabs } from '../components/DashboardTabs';
import { InstallationAlert } from '../components/InstallationAlert';
import { RefreshButton } from '../components/RefreshButton';
import { RefreshStatus } from '../components/RefreshStatus';
import { useSettingsDialog } from '../hooks/use-settings-dialog';
import { useDashboard, type Dashboard } from '../hooks/use-dashboard';
import { tabOf, type DashboardTab } from '../tabs';

// Each part is loaded on first use.
const Overview = lazyPart(async () => (await import('../components/Overview')).Overview);
const ConflictsTab = lazyPart(async () => (await import('../components/ConflictsTab')).ConflictsTab);
const HistoryTab = lazyPart(async () => (await import('../components/HistoryTab')).HistoryTab);
const SettingsDialog = lazyPart(async () => (await import('../components/SettingsDialog')).SettingsDialog);

const PanelSkeleton = () => (
  <LoadingState>
    <Skeleton variant="rounded" height={360} />
  </LoadingState>
);

const TabContent = ({ tab, dashboard }: { tab: DashboardTab; dashboard: Dashboard }) => {
  switch (tab) {
    case 'overview':
      return <Overview dashboard={dashboard} />;
    case 'conflicts':
      return <ConflictsTab refetchInterval={dashboard.refetchInterval} />;
    case 'history':
      return <HistoryTab refetchInterval={dashboard.refetchInterval} />;
  }
};

/** Activity, history and open decisions of the sync. */
export const SyncDashboardPage = () => {
  const dashboard = useDashboard();
  const [params] = useSearchParams();
  const tab = tabOf(params);
  const settings = useSettingsDialog();
  return (
    <>
      <PageHeader
        title="Sync Dashboard"
        description={<RefreshStatus readAt={dashboard.readAt} isFailing={dashboard.isFailing} />}
        actions={
          <>
            <Button variant="outlined" startIcon={<SettingsIcon />} onClick={settings.open}>
              Settings
            </Button>
            <RefreshButton />
          </>
        }
      />
      <Stack spacing={2.5}>
        <DashboardTabs current={tab} conflicts={dashboard.state.data?.stock.conflicts} />
        {dashboard.isStale && (
          <Alert severity="warning">
            Some figures could not be refreshed and may be out of date. Trying again in a moment.
          </Alert>
        )}
        {dashboard.state.data && <InstallationAlert installation={dashboard.state.data.installation} />}
        <Suspense fallback={<PanelSkeleton />}>
          <TabContent tab={tab} dashboard={dashboard} />
        </Suspense>
      </Stack>
      <Suspense fallback={null}>
        {settings.shown > 0 && <SettingsDialog key={settings.shown} open={settings.isOpen} onClose={settings.close} />}
      </Suspense>
    </>
  );
};
