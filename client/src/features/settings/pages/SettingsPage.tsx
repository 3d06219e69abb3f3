import { hasRole } from '@chainline/shared/roles';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense, type ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LoadingState } from '../../../components/LoadingState';
import { PageHeader } from '../../../components/PageHeader';
import { useUser } from '../../../lib/session-context';
import { SettingsNav } from '../components/SettingsNav';
import { tabOf, type SettingsTab } from '../settings-tabs';

// Each part is loaded on first use.
const parts: Record<SettingsTab, ComponentType> = {
  profile: lazy(async () => ({ default: (await import('../components/account/ProfileTab')).ProfileTab })),
  password: lazy(async () => ({ default: (await import('../components/account/PasswordTab')).PasswordTab })),
  sessions: lazy(async () => ({ default: (await import('../components/account/SessionsTab')).SessionsTab })),
  'second-factor': lazy(async () => ({
    default: (await import('../components/account/SecondFactorTab')).SecondFactorTab,
  })),
  notifications: lazy(async () => ({
    default: (await import('../components/account/NotificationsTab')).NotificationsTab,
  })),
  appearance: lazy(async () => ({ default: (await import('../components/account/AppearanceTab')).AppearanceTab })),
  shop: lazy(async () => ({ default: (await import('../components/shop/ShopSection')).ShopSection })),
  quotes: lazy(async () => ({ default: (await import('../components/shop/QuoteSection')).QuoteSection })),
  delivery: lazy(async () => ({ default: (await import('../components/shop/DeliverySection')).DeliverySection })),
  stock: lazy(async () => ({ default: (await import('../components/shop/StockSection')).StockSection })),
  messages: lazy(async () => ({ default: (await import('../components/shop/MessagingSection')).MessagingSection })),
  lists: lazy(async () => ({ default: (await import('../components/shop/ListSection')).ListSection })),
  accounting: lazy(async () => ({ default: (await import('../components/shop/AccountingSection')).AccountingSection })),
  retention: lazy(async () => ({ default: (await import('../components/shop/RetentionSection')).RetentionSection })),
  security: lazy(async () => ({ default: (await import('../components/shop/SecuritySection')).SecuritySection })),
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
