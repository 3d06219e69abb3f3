import type { SyncState } from '@chainline/shared/sync/sync-state-contract';
import LinkIcon from '@mui/icons-material/LinkOutlined';
import TillIcon from '@mui/icons-material/PointOfSaleOutlined';
import ShopIcon from '@mui/icons-material/StorefrontOutlined';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { ErrorState } from '../../../components/ErrorState';
import { LoadingState } from '../../../components/LoadingState';
import { StatusChip, type Tone } from '../../../components/StatusChip';
import { formatCount } from '../../../lib/format';
import { formatAgo } from '../ago';
import type { Dashboard } from '../hooks/use-dashboard';
import { FactList, type Fact } from '../../../components/FactList';
import { Panel } from '../../../components/Panel';
import { isQuiet } from '../warnings';
import { RateGauge } from './RateGauge';
import { SystemCard } from './SystemCard';

type SideProps<Side extends keyof SyncState> = { side: SyncState[Side]; now: number };

const heard = (at: string | null, now: number): string => (at === null ? 'Never' : formatAgo(at, now));

type State = { label: string; tone: Tone };

/** State of a side that is set up; one that has gone quiet is not shown as healthy. */
const liveState = (heardAt: string | null, now: number, well: string): State => {
  if (heardAt === null) return { label: 'No contact yet', tone: 'neutral' };
  return isQuiet(heardAt, now) ? { label: 'Not answering', tone: 'error' } : { label: well, tone: 'success' };
};

const stockState = (stock: SyncState['stock']): State => {
  const { mappings, conflicts, open_intents: open } = stock;
  if (stock.round_overdue_since !== null) return { label: 'Not running', tone: 'error' };
  if (mappings === 0) return { label: 'Nothing mapped yet', tone: 'neutral' };
  if (conflicts > 0) return { label: `${formatCount(conflicts)} to decide`, tone: 'warning' };
  return open === 0 ? { label: 'All settled', tone: 'success' } : { label: 'Updating', tone: 'info' };
};

const webhookTone = (status: string): Tone => (status === 'active' ? 'success' : 'warning');

const ShopCard = ({ side: { configured, last_heard_at, webhooks }, now }: SideProps<'woocommerce'>) => (
  <SystemCard
    title="WooCommerce"
    icon={<ShopIcon />}
    status={configured ? liveState(last_heard_at, now, 'Answering') : { label: 'Not configured', tone: 'error' }}
  >
    <FactList
      facts={[
        { label: 'Orders last read', value: heard(last_heard_at, now) },
        ...(webhooks.length === 0 ? [{ label: 'Webhooks', value: 'None yet' }] : []),
        ...webhooks.map(({ topic, status, last_delivery_at }): Fact => ({
          label: topic,
          value: (
            <Box
              component="span"
              sx={{
                display: 'inline-flex',
                flexWrap: 'wrap',
                gap: 1,
                alignItems: 'center',
                justifyContent: 'flex-end',
              }}
            >
              {last_delivery_at === null ? 'nothing yet' : formatAgo(last_delivery_at, now)}
              <StatusChip label={status} tone={webhookTone(status)} />
            </Box>
          ),
        })),
      ]}
    />
  </SystemCard>
);

const tillState = ({ connected, paused, last_heard_at }: SyncState['lightspeed'], now: number): State => {
  if (!connected) return { label: 'Not connected', tone: 'error' };
  return paused === null ? liveState(last_heard_at, now, 'Connected') : { label: 'Paused', tone: 'error' };
};

const TillCard = ({ side, now }: SideProps<'lightspeed'>) => {
  const { account, shop, last_heard_at, rate_limit: limit } = side;
  return (
    <SystemCard title="Lightspeed" icon={<TillIcon />} status={tillState(side, now)}>
      <FactList
        facts={[
          { label: 'Stock last read', value: heard(last_heard_at, now) },
          ...(account === null ? [] : [{ label: 'Account', value: account }]),
          ...(shop === null ? [] : [{ label: 'Shop', value: shop }]),
          ...(limit === null ? [{ label: 'Rate limit', value: 'Not known yet' }] : []),
        ]}
      />
      {limit !== null && <RateGauge limit={limit} />}
    </SystemCard>
  );
};

const StockCard = ({ side: stock, now }: SideProps<'stock'>) => {
  const { mappings, in_step, awaiting_first_sync, conflicts, skipped, open_intents } = stock;
  const skippedCount = skipped.reduce((sum, { count }) => sum + count, 0);
  return (
    <SystemCard title="Mappings" icon={<LinkIcon />} status={stockState(stock)}>
      <FactList
        facts={[
          { label: 'Last synchronised', value: heard(stock.last_round_at, now) },
          { label: 'Mappings', value: formatCount(mappings) },
          { label: 'Synced', value: formatCount(in_step) },
          { label: 'Need a decision', value: formatCount(conflicts) },
          { label: 'Awaiting first sync', value: formatCount(awaiting_first_sync) },
          { label: 'Cannot be synced', value: formatCount(skippedCount) },
          { label: 'Pending changes', value: formatCount(open_intents) },
        ]}
      />
    </SystemCard>
  );
};

const columns = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: '1fr', md: 'repeat(3, minmax(0, 1fr))' },
} as const;

const LiveSkeleton = () => (
  <LoadingState label="Loading the state of the sync">
    <Box sx={columns}>
      {['shop', 'till', 'between'].map((key) => (
        <Skeleton key={key} variant="rounded" height={190} />
      ))}
    </Box>
  </LoadingState>
);

/** Health of both systems and of the mappings between them. */
export const LivePanel = ({ state }: Pick<Dashboard, 'state'>) => (
  <Panel title="Live state">
    {state.data ? (
      <Box sx={columns}>
        <ShopCard side={state.data.woocommerce} now={Date.parse(state.data.as_of)} />
        <TillCard side={state.data.lightspeed} now={Date.parse(state.data.as_of)} />
        <StockCard side={state.data.stock} now={Date.parse(state.data.as_of)} />
      </Box>
    ) : state.error ? (
      <ErrorState
        message="The state of the sync could not be loaded."
        error={state.error}
        onRetry={() => void state.refetch()}
      />
    ) : (
      <LiveSkeleton />
    )}
  </Panel>
);
