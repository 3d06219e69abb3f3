import type { WorkOrder } from '@chainline/shared/work-orders/work-order-contract';
import { canAnswer } from '@chainline/shared/work-orders/work-extra-rules';
import {
  mostPartUnits,
  type PartStockState,
  type WorkPart,
  type WorkParts,
} from '@chainline/shared/work-orders/work-part-contract';
import type { Beyond } from '@chainline/shared/work-orders/work-part-rules';
import AddIcon from '@mui/icons-material/Add';
import RemoveIcon from '@mui/icons-material/Remove';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { ErrorState } from '../../../components/ErrorState';
import { lazyPart } from '../../../components/lazy-part';
import { LoadingState } from '../../../components/LoadingState';
import { Panel } from '../../../components/Panel';
import { StatusChip, type Tone } from '../../../components/StatusChip';
import { formatAud } from '../../../lib/format';
import { newKey } from '../../../lib/new-key';
import { useAddPart, useSetPart, useSettlePart } from '../api/part-mutations';
import { workQueries } from '../api/work-queries';

const PartPicker = lazyPart(async () => (await import('./PartPicker')).PartPicker);

const stockChips: Record<PartStockState, { label: string; tone: Tone }> = {
  taken: { label: 'Taken from stock', tone: 'success' },
  waiting: { label: 'On the way to the shop', tone: 'info' },
  owed: { label: 'Not taken from stock yet', tone: 'warning' },
  uncounted: { label: 'Stock not changed', tone: 'neutral' },
};

const chipOf = ({ stock, quantity, taken }: WorkPart) =>
  stock === 'owed' && taken > quantity ? { label: 'Not given back yet', tone: 'warning' as const } : stockChips[stock];

type RowProps = { work: WorkOrder; part: WorkPart; canEdit: boolean };

const Row = ({ work, part, canEdit }: RowProps) => {
  const { mutate, isPending } = useSetPart(work.id);
  const settle = useSettlePart(work.id);
  const { name, sku, quantity } = part;
  const set = (next: number) => {
    if (!isPending) mutate({ part, quantity: next });
  };
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
      <Stack direction="row" spacing={1} sx={{ justifyContent: 'space-between', alignItems: 'flex-start' }}>
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {name}
          </Typography>
          <Typography variant="caption" component="p" sx={{ m: 0, color: 'text.secondary' }}>
            {[
              sku,
              `${quantity} × ${formatAud(part.unit_price)}`,
              part.unit_cost !== null && `costs ${formatAud(part.unit_cost)} each`,
            ]
              .filter((fact) => fact !== '' && fact !== false)
              .join(' · ')}
          </Typography>
        </Box>
        <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
          {formatAud(part.amount)}
        </Typography>
      </Stack>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center', mt: 0.5 }}>
        <StatusChip {...chipOf(part)} />
        {canEdit && quantity > 0 && (
          <Stack direction="row" spacing={0.5} sx={{ alignItems: 'center', ml: 'auto' }}>
            <IconButton
              size="small"
              aria-label={quantity === 1 ? `Remove ${name}` : `One less of ${name}`}
              onClick={() => set(quantity - 1)}
            >
              <RemoveIcon fontSize="small" />
            </IconButton>
            <Typography
              variant="body2"
              aria-label={`Quantity of ${name}`}
              role="status"
              sx={{ minWidth: 24, textAlign: 'center', fontVariantNumeric: 'tabular-nums' }}
            >
              {quantity}
            </Typography>
            <IconButton
              size="small"
              aria-label={`One more of ${name}`}
              disabled={quantity >= mostPartUnits}
              onClick={() => set(quantity + 1)}
            >
              <AddIcon fontSize="small" />
            </IconButton>
          </Stack>
        )}
        {part.stock === 'owed' && (
          <Button size="small" variant="outlined" loading={settle.isPending} onClick={() => settle.mutate(part.id)}>
            Update Stock
          </Button>
        )}
      </Stack>
      {part.stock === 'uncounted' && (
        <Typography variant="caption" component="p" sx={{ m: 0, color: 'text.secondary' }}>
          {part.stock_note}
        </Typography>
      )}
    </Box>
  );
};

type BeyondProps = { work: WorkOrder; parts: WorkParts; onAsk: (beyond: Beyond) => void };

/** Warns that the job costs more than agreed, and offers to ask the customer. */
const BeyondAlert = ({ work, parts, onAsk }: BeyondProps) => {
  const { beyond, agreed_amount: agreed } = parts;
  if (beyond === null || agreed === null) return null;
  const spent = formatAud(parts.parts_amount + parts.labour_amount);
  const isAsked = work.extras.some(({ state }) => canAnswer(state));
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2 }}
      action={
        work.can.edit &&
        !isAsked && (
          <Button color="inherit" size="small" onClick={() => onAsk(beyond)}>
            Add Extra Work
          </Button>
        )
      }
    >
      {`Parts and labour come to ${spent}. The customer has agreed to ${formatAud(agreed)}.${isAsked ? ' Extra work is still to be approved.' : ''}`}
    </Alert>
  );
};

const Sums = ({ parts }: { parts: WorkParts }) => (
  <Typography variant="body2" sx={{ pt: 1.5, borderTop: 1, borderColor: 'divider' }}>
    {[
      `Parts ${formatAud(parts.parts_amount)}`,
      parts.labour_amount > 0 && `labour so far ${formatAud(parts.labour_amount)}`,
      parts.cost_amount !== null && `cost of parts ${formatAud(parts.cost_amount)}`,
    ]
      .filter(Boolean)
      .join(', ')}
  </Typography>
);

type PartsProps = { work: WorkOrder; parts: WorkParts; onAsk: (beyond: Beyond) => void };

const Parts = ({ work, parts, onAsk }: PartsProps) => {
  const add = useAddPart(work.id);
  return (
    <>
      <BeyondAlert work={work} parts={parts} onAsk={onAsk} />
      {parts.can_edit && (
        <Suspense fallback={<Skeleton variant="rounded" height={40} />}>
          <PartPicker
            disabled={add.isPending}
            onPick={({ product_id, variation_id }) =>
              add.mutate({ product_id, variation_id, quantity: 1, request_key: newKey() })
            }
          />
        </Suspense>
      )}
      {parts.parts.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1.5 }}>
          No parts used yet.
        </Typography>
      ) : (
        <>
          <Box component="ul" aria-label="Parts" sx={{ listStyle: 'none', m: 0, mt: 1.5, p: 0 }}>
            {parts.parts.map((part) => (
              <Row key={part.id} work={work} part={part} canEdit={parts.can_edit} />
            ))}
          </Box>
          <Sums parts={parts} />
        </>
      )}
    </>
  );
};

/** Parts used on a job, taken from stock. */
export const PartsPanel = ({ work, onAsk }: { work: WorkOrder; onAsk: (beyond: Beyond) => void }) => {
  const { data, error, refetch } = useQuery(workQueries.parts(work.id));
  return (
    <Panel title="Parts">
      {error && <ErrorState message="The parts could not be loaded." error={error} onRetry={() => void refetch()} />}
      {data && <Parts work={work} parts={data} onAsk={onAsk} />}
      {!data && !error && (
        <LoadingState label="Loading the parts">
          <Skeleton variant="rounded" height={80} />
        </LoadingState>
      )}
    </Panel>
  );
};
