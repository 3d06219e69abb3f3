import { formatAgo } from '../ago';
import type { Dashboard } from '../hooks/use-dashboard';
import { useNow } from '../hooks/use-now';

/** How old the figures are, to the second. Not read out: it would never be silent. */
export const RefreshStatus = ({ readAt, isFailing }: Pick<Dashboard, 'readAt' | 'isFailing'>) => {
  const now = useNow(1_000);
  if (readAt === null) return isFailing ? 'Could not be read' : 'Reading…';
  return `Updated ${formatAgo(readAt, now)}`;
};
