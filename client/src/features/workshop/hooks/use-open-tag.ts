import { hasRole } from '@chainline/shared/roles';
import { tagPath } from '@chainline/shared/work-orders/bike-tag-rules';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useUser } from '../../../lib/session-context';

/** Imports on use, because every page listens for scanners. Failures show once the pages themselves ask. */
const prepare = async (client: QueryClient, code: string): Promise<void> => {
  const page = import('../pages/JobPage').catch(() => undefined);
  const { scannedTagQuery } = await import('../api/scanned-tag-query');
  await client.query(scannedTagQuery(code));
  await page;
};

/** Returns a function that opens the job of a scanned code, which is looked up while the scripts of the pages load. */
export const useOpenTag = () => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { role } = useUser();
  return (code: string) => {
    // Only the shop's contact is shown to others.
    if (hasRole(role, 'staff')) prepare(client, code).catch(() => undefined);
    void navigate(tagPath(encodeURIComponent(code)));
  };
};
