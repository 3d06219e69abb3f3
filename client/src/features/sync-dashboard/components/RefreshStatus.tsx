import { formatAgo } from '../ago';
import type { Dashboard } from '../hooks/use-dashboard';
import { useNow } from '../../../components/use-now';

/** Age of the figures in seconds. Hidden from screen readers, as it changes every second. */
export const RefreshStatus = ({ readAt, isFailing }: Pick<Dashboard, 'readAt' | 'isFailing'>) => {
  const now = useNow(1_000);
  if (readAt === null) return isFailing ? 'Could not be loaded' : 'Loading…';
  return `Updated ${formatAgo(readAt, now)}`;
};
