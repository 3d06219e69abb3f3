import SyncProblemIcon from '@mui/icons-material/SyncProblemOutlined';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { lazyPart } from '../../../components/lazy-part';
import { useDialogTarget } from '../../../components/use-dialog-target';
import { productEditQueries } from '../api/product-edit-queries';
import { useStockEdits } from '../stock/stock-edits-context';

const OpenEditsDrawer = lazyPart(async () => (await import('./OpenEditsDrawer')).OpenEditsDrawer);

const pollMs = 15_000;

/** Number of changes that the shop has not accepted, opening their list; nothing if there are none. */
export const OpenEditsNotice = () => {
  const writes = useQuery({ ...productEditQueries.openWrites(1), refetchInterval: pollMs });
  const stock = useQuery({ ...productEditQueries.openStockEdits(1), refetchInterval: pollMs });
  const { know } = useStockEdits();
  const { edits, pagination } = stock.data ?? {};
  // The tracked edits live outside React; pass on changes made by others.
  useEffect(() => {
    if (edits && pagination && edits.length >= pagination.total) know(edits);
  }, [know, edits, pagination]);
  const { target, isOpen, show, hide } = useDialogTarget<true>();
  const count = (writes.data?.pagination.total ?? 0) + (stock.data?.pagination.total ?? 0);
  return (
    <>
      {count > 0 && (
        <Button color="warning" startIcon={<SyncProblemIcon />} onClick={() => show(true)}>
          {`Not saved yet (${count})`}
        </Button>
      )}
      <Suspense fallback={null}>{target && <OpenEditsDrawer open={isOpen} onClose={hide} />}</Suspense>
    </>
  );
};
