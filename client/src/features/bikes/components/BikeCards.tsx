import type { BikeCardCounts } from '@chainline/shared/bikes/bike-contract';
import PendingIcon from '@mui/icons-material/HourglassBottomOutlined';
import SoldIcon from '@mui/icons-material/SellOutlined';
import StockIcon from '@mui/icons-material/WarehouseOutlined';
import TotalIcon from '@mui/icons-material/PedalBikeOutlined';
import { StatGrid } from '../../../components/StatGrid';
import { StatTile } from '../../../components/StatTile';
import { paths } from '../../../lib/paths';

const filtered = (filters: Record<string, string>): string =>
  `${paths.bikeInventory()}?${new URLSearchParams(filters)}`;

/** Counts of the whole register. Each card filters the list by what it counts. */
export const BikeCards = ({ cards, hasFailed }: { cards: BikeCardCounts | undefined; hasFailed: boolean }) => {
  const valueOf = (key: keyof BikeCardCounts) => (cards ? cards[key] : hasFailed ? null : undefined);
  return (
    <StatGrid>
      <StatTile
        label="TOTAL BIKES"
        icon={<TotalIcon fontSize="small" />}
        value={valueOf('total')}
        detail="All records"
        to={paths.bikeInventory()}
      />
      <StatTile
        label="IN STOCK"
        icon={<StockIcon fontSize="small" />}
        value={valueOf('in_stock')}
        detail="Arrived, not sold"
        to={filtered({ arrived: 'yes', sold: 'no' })}
      />
      <StatTile
        label="SOLD"
        icon={<SoldIcon fontSize="small" />}
        value={valueOf('sold')}
        detail="Sold to customers"
        to={filtered({ sold: 'yes' })}
      />
      <StatTile
        label="PENDING PAYMENT"
        icon={<PendingIcon fontSize="small" />}
        value={valueOf('pending_payment')}
        detail="Not paid yet"
        to={filtered({ paid: 'no' })}
        urgent={(cards?.pending_payment ?? 0) > 0}
      />
    </StatGrid>
  );
};
