import { hasRole } from '@chainline/shared/roles';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { Suspense, type ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import { lazyPart } from '../../../components/lazy-part';
import { LoadingState } from '../../../components/LoadingState';
import { PageHeader } from '../../../components/PageHeader';
import { useUser } from '../../../lib/session-context';
import { SettingsNav } from '../components/SettingsNav';
import { tabOf, type SettingsTab } from '../settings-tabs';

// Each part is loaded on first use.
const parts: Record<SettingsTab, ComponentType> = {
  profile: lazyPart(async () => (await import('../components/account/ProfileTab')).ProfileTab),
  password: lazyPart(async () => (await import('../components/account/PasswordTab')).PasswordTab),
  sessions: lazyPart(async () => (await import('../components/account/SessionsTab')).SessionsTab),
  'second-factor': lazyPart(async () => (await import('../components/account/SecondFactorTab')).SecondFactorTab),
  notifications: lazyPart(async () => (await import('../components/account/NotificationsTab')).NotificationsTab),
  appearance: lazyPart(async () => (await import('../components/account/AppearanceTab')).AppearanceTab),
  shop: lazyPart(async () => (await import('../components/shop/ShopSection')).ShopSection),
  quotes: lazyPart(async () => (await import('../components/shop/QuoteSection')).QuoteSection),
  delivery: lazyPart(async () => (await import('../components/shop/DeliverySection')).DeliverySection),
  stock: lazyPart(async () => (await import('../components/shop/StockSection')).StockSection),
  messages: lazyPart(async () => (await import('../components/shop/MessagingSection')).MessagingSection),
  lists: lazyPart(async () => (await import('../components/shop/ListSection')).ListSection),
  workshop: lazyPart(async () => (await import('../components/shop/WorkshopSection')).WorkshopSection),
  compliance: lazyPart(async () => (await import('../components/shop/ComplianceSection')).ComplianceSection),
  accounting: lazyPart(async () => (await import('../components/shop/AccountingSection')).AccountingSection),
  retention: lazyPart(async () => (await import('../components/shop/RetentionSection')).RetentionSection),
  security: lazyPart(async () => (await import('../components/shop/SecuritySection')).SecuritySection),
};

const PartSkeleton = () => (
  <LoadingState>
    <Skeleton variant="rounded" height={320} />
  </LoadingState>
);

/** The user's own account and, for managers, the shop's settings. */
export const SettingsPage = () => {
  const { role } = useUser();
  const [params] = useSearchParams();
  const tab = tabOf(params, role);
  const Part = parts[tab];
  return (
    <>
      <PageHeader title="Settings" />
      <Box sx={{ display: 'flex', flexDirection: { xs: 'column', md: 'row' }, gap: 3 }}>
        <SettingsNav current={tab} isManager={hasRole(role, 'manager')} />
        <Box sx={{ flexGrow: 1, minWidth: 0, maxWidth: 860 }}>
          <Suspense key={tab} fallback={<PartSkeleton />}>
            <Part />
          </Suspense>
        </Box>
      </Box>
    </>
  );
};
