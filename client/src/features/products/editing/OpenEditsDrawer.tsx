import type { ProductWrite } from '@chainline/shared/products/product-edit-contract';
import type { StockEdit } from '@chainline/shared/products/stock-edit-contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { formatDateTime } from '../../../lib/format';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { LoadingState } from '../../../components/LoadingState';
import { StatusChip } from '../../../components/StatusChip';
import { DismissEdit } from './DismissEdit';
import { PageTurner } from './PageTurner';
import { productEditQueries } from '../api/product-edit-queries';
import { SideDrawer } from './SideDrawer';
import { useStockEdits } from '../stock/stock-edits-context';
import { changeText } from '../stock/stock-texts';
import { WriteActions } from './WriteActions';

const pollMs = 5000;

const verbs: Record<ProductWrite['kind'], string> = {
  create: 'Add',
  update: 'Change',
  images: 'Pictures of',
  delete: 'Delete',
  restore: 'Restore',
};

type LineProps = {
  title: string;
  who: string;
  when: string;
  hasFailed: boolean;
  text: string;
  children: ReactNode;
};

const Line = ({ title, who, when, hasFailed, text, children }: LineProps) => (
  <Box component="li" sx={{ py: 1.5, borderBottom: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
    <Stack direction="row" spacing={1} sx={{ justifyContent: 'space-between', alignItems: 'flex-start' }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      <StatusChip label={hasFailed ? 'Not saved' : 'On its way'} tone={hasFailed ? 'error' : 'info'} />
    </Stack>
    <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
      {`${who}, ${formatDateTime(when)}`}
    </Typography>
    {text !== '' && (
      <Typography variant="body2" sx={hasFailed ? { color: 'error.main' } : {}}>
        {text}
      </Typography>
    )}
    <Stack direction="row" spacing={0.5} sx={{ ml: -0.75 }}>
      {children}
    </Stack>
  </Box>
);

const subjects = { stock: 'Stock', status: 'Status', price: 'Price' } as const;

const StockLine = ({ edit }: { edit: StockEdit }) => {
  const { retry, undo } = useStockEdits();
  const { what, change } = changeText(edit);
  return (
    <Line
      title={`${edit.is_undo ? 'Undo: ' : ''}${subjects[what]} of ${edit.name}: ${change}`}
      who={edit.actor}
      when={edit.created_at}
      hasFailed={edit.state === 'failed'}
      text={edit.message}
    >
      {edit.state === 'waiting' && edit.can.undo && (
        <Button size="small" aria-label={`Stop: ${edit.kind} of ${edit.name}`} onClick={() => undo(edit)}>
          Stop
        </Button>
      )}
      {edit.can.retry && (
        <Button size="small" aria-label={`Retry: ${edit.kind} of ${edit.name}`} onClick={() => retry(edit)}>
          Retry
        </Button>
      )}
      {edit.can.dismiss && <DismissEdit edit={edit} />}
    </Line>
  );
};

const WriteLine = ({ write }: { write: ProductWrite }) => {
  const title = `${verbs[write.kind]} ${write.product_name}`;
  return (
    <Line
      title={title}
      who={write.created_by}
      when={write.created_at}
      hasFailed={write.state === 'failed'}
      text={write.error ?? ''}
    >
      <WriteActions write={write} can={write.can} subject={title} />
    </Line>
  );
};

const list = { listStyle: 'none', m: 0, p: 0 } as const;

const OpenEdits = () => {
  const [page, setPage] = useState(1);
  const writes = useQuery({ ...productEditQueries.openWrites(page), refetchInterval: pollMs });
  const stock = useQuery({ ...productEditQueries.openStockEdits(page), refetchInterval: pollMs });
  const error = writes.error ?? stock.error;
  const retry = () => {
    void writes.refetch();
    void stock.refetch();
  };
  if (error) return <ErrorState error={error} message="Failed to load unsaved changes." onRetry={retry} />;
  if (!writes.data || !stock.data) return <LoadingState label="Loading unsaved changes" />;
  const pages = Math.max(writes.data.pagination.pages, stock.data.pagination.pages);
  if (writes.data.pagination.total + stock.data.pagination.total === 0) {
    return <EmptyState title="Everything is saved" description="The shop has accepted every change." />;
  }
  return (
    <>
      <Box component="ul" aria-label="Unsaved changes" sx={list}>
        {stock.data.edits.map((edit) => (
          <StockLine key={`${edit.id} ${edit.variation_id ?? edit.product_id}`} edit={edit} />
        ))}
        {writes.data.writes.map((write) => (
          <WriteLine key={write.id} write={write} />
        ))}
      </Box>
      <PageTurner page={page} pages={pages} onPage={setPage} />
    </>
  );
};

type OpenEditsDrawerProps = { open: boolean; onClose: () => void };

/** Changes that the shop has not accepted: pending ones, and failed ones that need a decision. */
export const OpenEditsDrawer = (props: OpenEditsDrawerProps) => (
  <SideDrawer title="Not saved yet" {...props}>
    <OpenEdits />
  </SideDrawer>
);
