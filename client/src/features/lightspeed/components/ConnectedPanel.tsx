import type { LightspeedStatus } from '@chainline/shared/lightspeed/lightspeed-contract';
import { hasRole } from '@chainline/shared/roles';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Fragment, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { ErrorState } from '../../../components/ErrorState';
import { lazyPart } from '../../../components/lazy-part';
import { StatusChip } from '../../../components/StatusChip';
import { formatDateTime, unknown } from '../../../lib/format';
import { paths } from '../../../lib/paths';
import { useUser } from '../../../lib/session-context';
import { useDisconnectLightspeed } from '../api/connection-mutations';
import { lightspeedQueries } from '../api/lightspeed-queries';
import { PanelHeading } from './PanelHeading';

/** Most accounts have one shop, and nothing to choose. */
const ShopChoice = lazyPart(async () => (await import('./ShopChoice')).ShopChoice);

const ShopSection = ({ paused }: { paused: boolean }) => {
  const { data, error, refetch } = useQuery(lightspeedQueries.shops());
  if (error) {
    const message = 'Failed to load the shops of the account';
    return <ErrorState message={message} error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined || data.shops.length < (paused ? 1 : 2)) return null;
  return (
    <Suspense fallback={null}>
      <ShopChoice shops={data.shops} />
    </Suspense>
  );
};

const Facts = ({ facts }: { facts: readonly (readonly [string, string])[] }) => (
  <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 3, rowGap: 1 }}>
    {facts.map(([name, value]) => (
      <Fragment key={name}>
        <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
          {name}
        </Typography>
        <Typography component="dd" variant="body2" sx={{ m: 0, fontWeight: 600 }}>
          {value}
        </Typography>
      </Fragment>
    ))}
  </Box>
);

const DisconnectSection = () => {
  const [asking, setAsking] = useState(false);
  const disconnect = useDisconnectLightspeed();
  return (
    <>
      <Button color="error" variant="outlined" onClick={() => setAsking(true)}>
        Disconnect
      </Button>
      {disconnect.isError && (
        <Box sx={{ width: '100%' }}>
          <ErrorState message="Failed to disconnect from Lightspeed. Please try again." error={disconnect.error} />
        </Box>
      )}
      <ConfirmDialog
        open={asking}
        title="Disconnect from Lightspeed?"
        confirmLabel="Disconnect"
        tone="danger"
        busy={disconnect.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => disconnect.mutate(undefined, { onSettled: () => setAsking(false) })}
      >
        Till sales will no longer reach the online shop, and online orders will no longer reach the till. Mappings and
        imported items are kept.
      </ConfirmDialog>
    </>
  );
};

const connected = { label: 'Connected', tone: 'success' } as const;
const paused = { label: 'Paused', tone: 'error' } as const;

export const ConnectedPanel = ({ status }: { status: LightspeedStatus }) => {
  const { role } = useUser();
  const isManager = hasRole(role, 'manager');
  return (
    <Stack spacing={2.5}>
      <PanelHeading
        title={status.account_name ?? 'Lightspeed'}
        chip={<StatusChip {...(status.paused === null ? connected : paused)} />}
      />
      {status.paused !== null && <Alert severity="error">{status.paused}</Alert>}
      <Facts
        facts={[
          ['Shop', status.shop_name ?? unknown],
          ['Token expires', `${formatDateTime(status.expires_at)}, renewed automatically`],
        ]}
      />
      {isManager && <ShopSection paused={status.paused !== null} />}
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        <Button component={Link} to={paths.lightspeedInventory()} variant="contained">
          See the items
        </Button>
        <Button component={Link} to={paths.productMappings()} variant="outlined">
          Product mappings
        </Button>
        {isManager && <DisconnectSection />}
      </Stack>
      {!isManager && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          To disconnect it or use another account, ask a manager of your shop.
        </Typography>
      )}
    </Stack>
  );
};
