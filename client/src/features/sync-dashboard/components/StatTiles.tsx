import type { ProductKind } from '@chainline/shared/tasks/task-contract';
import AccessoriesIcon from '@mui/icons-material/SportsMotorsportsOutlined';
import ConflictIcon from '@mui/icons-material/CallSplitOutlined';
import BikeIcon from '@mui/icons-material/PedalBikeOutlined';
import WaitingIcon from '@mui/icons-material/PanToolOutlined';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { ErrorState } from '../../../components/ErrorState';
import { StatTile } from '../../../components/StatTile';
import { formatCount } from '../../../lib/format';
import { figuresOf } from '../dashboard-figures';
import type { Dashboard } from '../hooks/use-dashboard';
import { tabPath } from '../tabs';

type KindTileProps = { label: string; kind: ProductKind; icon: ReactNode; stats: Dashboard['stats'] };

const KindTile = ({ label, kind, icon, stats }: KindTileProps) => {
  const figures = stats.data && figuresOf(stats.data, kind);
  return (
    <StatTile
      label={label}
      icon={icon}
      value={figures?.total ?? (stats.isError ? null : undefined)}
      share={figures?.share}
      detail={figures ? `${formatCount(figures.inStock)} in stock` : 'Could not be loaded'}
    />
  );
};

type CountTileProps = {
  label: string;
  icon: ReactNode;
  count: number | undefined;
  failed: boolean;
  none: string;
  some: ReactNode;
};

const CountTile = ({ label, icon, count, failed, none, some }: CountTileProps) => (
  <StatTile
    label={label}
    icon={icon}
    value={count ?? (failed ? null : undefined)}
    urgent={(count ?? 0) > 0}
    detail={count === undefined ? 'Could not be loaded' : count === 0 ? none : some}
  />
);

type StatTilesProps = Pick<Dashboard, 'stats' | 'state'>;

/** Four stock figures. */
export const StatTiles = ({ stats, state }: StatTilesProps) => (
  <>
    {stats.error && !stats.data && (
      <ErrorState
        message="The product figures could not be loaded."
        error={stats.error}
        onRetry={() => void stats.refetch()}
      />
    )}
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr 1fr', lg: 'repeat(4, 1fr)' } }}>
      <KindTile label="Bikes" kind="bike" icon={<BikeIcon fontSize="small" />} stats={stats} />
      <KindTile label="Accessories" kind="accessory" icon={<AccessoriesIcon fontSize="small" />} stats={stats} />
      <CountTile
        label="Conflicts"
        icon={<ConflictIcon fontSize="small" />}
        count={state.data?.stock.conflicts}
        failed={state.isError}
        none={state.data?.stock.mappings === 0 ? 'Nothing is mapped yet' : 'Nothing to decide'}
        some={
          <Link component={RouterLink} to={tabPath('conflicts')}>
            Settle them
          </Link>
        }
      />
      <CountTile
        label="Held runs"
        icon={<WaitingIcon fontSize="small" />}
        count={state.data?.stock.held_runs}
        failed={state.isError}
        none="Nothing needs your decision"
        some="Need your decision"
      />
    </Box>
  </>
);
