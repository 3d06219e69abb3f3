import type { Product } from '@chainline/shared/products/product-contract';
import type { ProductChangeEntry, ProductWrite } from '@chainline/shared/products/product-edit-contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/format';
import { toPlainText } from '../../../lib/plain-text';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { LoadingState } from '../../../components/LoadingState';
import { StatusChip, type Tone } from '../../../components/StatusChip';
import { PageTurner } from './PageTurner';
import { useRestoreProduct } from '../api/product-edit-mutations';
import { productEditQueries } from '../api/product-edit-queries';
import { fieldName } from './product-form';
import { SideDrawer } from './SideDrawer';
import { WriteActions } from './WriteActions';

type ChangesDrawerProps = { product: Product | null; open: boolean; onClose: () => void };

const kinds: Record<ProductWrite['kind'], string> = {
  create: 'Added',
  update: 'Changed',
  images: 'Pictures changed',
  delete: 'Deleted',
  restore: 'Restored',
};

const states: Record<ProductWrite['state'], { label: string; tone: Tone }> = {
  waiting: { label: 'On its way', tone: 'info' },
  done: { label: 'In the shop', tone: 'success' },
  failed: { label: 'Not saved', tone: 'error' },
  discarded: { label: 'Discarded', tone: 'neutral' },
};

const shown = (text: string | null): string => (text === null || text === '' ? 'empty' : toPlainText(text));

const Entry = ({ entry }: { entry: ProductChangeEntry }) => {
  const restore = useRestoreProduct();
  const subject = `${kinds[entry.kind]} ${entry.product_name}`;
  return (
    <Box component="li" sx={{ py: 1.5, borderBottom: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
      <Stack direction="row" spacing={1} sx={{ justifyContent: 'space-between', alignItems: 'flex-start' }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {subject}
        </Typography>
        <StatusChip {...states[entry.state]} />
      </Stack>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        {`${entry.created_by}, ${formatDateTime(entry.created_at)}`}
      </Typography>
      {entry.changes.map(({ field, before, after }) => (
        <Typography key={field} variant="body2">
          {`${fieldName(field)}: ${shown(before)} → ${shown(after)}`}
        </Typography>
      ))}
      {entry.error !== null && (
        <Typography variant="body2" sx={{ color: 'error.main' }}>
          {entry.error}
        </Typography>
      )}
      <Stack direction="row" spacing={0.5} sx={{ ml: -0.75 }}>
        <WriteActions write={entry} can={entry.can} subject={subject} />
        {entry.can.restore && entry.product_id !== null && (
          <Button
            size="small"
            disabled={restore.isPending}
            aria-label={`Restore ${entry.product_name}`}
            onClick={() => entry.product_id !== null && restore.mutate(entry.product_id)}
          >
            Restore
          </Button>
        )}
      </Stack>
    </Box>
  );
};

const Changes = ({ productId }: { productId: number | null }) => {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(productEditQueries.changes(productId, page));
  if (error && !data) {
    return <ErrorState error={error} message="Failed to load the change log." onRetry={() => void refetch()} />;
  }
  if (!data) return <LoadingState label="Loading the change log" />;
  if (data.changes.length === 0) {
    return (
      <EmptyState
        title="No changes yet"
        description="Changes people make to products are listed here. Stock has its own history beside each number."
      />
    );
  }
  return (
    <>
      <Box component="ul" aria-label="Changes" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.changes.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </Box>
      <PageTurner page={page} pages={data.pagination.pages} onPage={setPage} />
    </>
  );
};

/** History of product changes, with restoring of deleted products. */
export const ChangesDrawer = ({ product, open, onClose }: ChangesDrawerProps) => (
  <SideDrawer title="Change log" subtitle={product?.name ?? 'All products'} open={open} onClose={onClose}>
    <Changes productId={product?.id ?? null} />
  </SideDrawer>
);
