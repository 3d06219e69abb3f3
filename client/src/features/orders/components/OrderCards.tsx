import type { listOrders } from '@chainline/shared/orders/order-list-contract';
import type { ResponseOf } from '@chainline/shared/http/endpoint';
import CompletedIcon from '@mui/icons-material/TaskAltOutlined';
import PartialIcon from '@mui/icons-material/HourglassBottomOutlined';
import ReadyIcon from '@mui/icons-material/StorefrontOutlined';
import TotalIcon from '@mui/icons-material/ShoppingBagOutlined';
import { StatGrid } from '../../../components/StatGrid';
import { StatTile } from '../../../components/StatTile';
import { formatCount } from '../../../lib/format';

type Stats = ResponseOf<typeof listOrders>['stats'];

type OrderCardsProps = { stats: Stats | undefined; hasFailed: boolean };

/** Numbers of all orders, whatever the filters. */
export const OrderCards = ({ stats, hasFailed }: OrderCardsProps) => {
  const valueOf = (key: keyof Stats) => (stats ? stats[key] : hasFailed ? null : undefined);
  const shareOf = (key: keyof Stats) => (stats && stats.totalOrders > 0 ? stats[key] / stats.totalOrders : undefined);
  return (
    <StatGrid>
      <StatTile
        label="Total Orders"
        icon={<TotalIcon fontSize="small" />}
        value={valueOf('totalOrders')}
        detail="Online orders and accepted quotes"
      />
      <StatTile
        label="Partial Orders"
        icon={<PartialIcon fontSize="small" />}
        value={valueOf('partialOrders')}
        share={shareOf('partialOrders')}
        detail="Some items are here"
      />
      <StatTile
        label="Ready for Collection"
        icon={<ReadyIcon fontSize="small" />}
        value={valueOf('readyOrders')}
        share={shareOf('readyOrders')}
        detail="All items are here, not paid in full"
      />
      <StatTile
        label="Completed"
        icon={<CompletedIcon fontSize="small" />}
        value={valueOf('completedOrders')}
        share={shareOf('completedOrders')}
        detail={`${formatCount(stats?.ordersToCollect)} still to collect`}
      />
    </StatGrid>
  );
};
