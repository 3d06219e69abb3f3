import type { OrderAllocation } from '@chainline/shared/allocation/allocation-contract';
import { turnWords } from '@chainline/shared/allocation/allocation-rules';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { ErrorState } from '../../../components/ErrorState';
import { lazyPart } from '../../../components/lazy-part';
import { LoadingState } from '../../../components/LoadingState';
import { Panel } from '../../../components/Panel';
import { useDialogTarget } from '../../../components/use-dialog-target';
import { formatDate } from '../../../lib/format';
import { UnprovenChip, useSaleGaps } from '../../compliance';
import { orderQueries } from '../api/order-queries';

const TurnDialog = lazyPart(async () => (await import('./TurnDialog')).TurnDialog);

type SaleGap = ReturnType<typeof useSaleGaps>[number];

const heldText = 'Held back without valid proof of compliance, until a manager allows the sale.';

const placeText = ({ place, claims, reason }: OrderAllocation): string =>
  reason === 'no_proof'
    ? heldText
    : claims === 1
      ? 'No other order is waiting for it.'
      : `Number ${place} of ${claims} in the queue: ${turnWords[reason]}.`;

const restText = ({ given, wanted, reason, expected_on: day }: OrderAllocation): string => {
  if (given >= wanted || reason === 'no_proof') return '';
  return day === null ? ' The rest is not on order yet.' : ` The rest is expected on ${formatDate(day)}.`;
};

type RowProps = { allocation: OrderAllocation; gap: SaleGap | undefined; onChange: () => void };

const Row = ({ allocation, gap, onChange }: RowProps) => (
  <Stack
    component="li"
    direction="row"
    spacing={1}
    sx={{ py: 1, borderTop: 1, borderColor: 'divider', justifyContent: 'space-between', alignItems: 'flex-start' }}
  >
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography variant="body2">{`${allocation.name}: ${allocation.given} of ${allocation.wanted} set aside`}</Typography>
      {gap && <UnprovenChip {...gap} />}
      <Typography variant="caption" component="p" sx={{ m: 0, color: 'text.secondary' }}>
        {`${placeText(allocation)}${restText(allocation)}`}
      </Typography>
      {allocation.turn !== null && (
        <Typography variant="caption" component="p" sx={{ m: 0, color: 'text.secondary' }}>
          {`${allocation.turn.by ?? 'A former user'}: ${allocation.turn.reason}`}
        </Typography>
      )}
    </Box>
    {(allocation.claims > 1 || allocation.turn !== null) && (
      <Button
        size="small"
        aria-label={`Change the position for ${allocation.name}`}
        onClick={onChange}
        sx={{ flexShrink: 0 }}
      >
        Change Position
      </Button>
    )}
  </Stack>
);

/** Units set aside for an open order, and its place in the queue with the reason. */
export const AllocationPanel = ({ orderId }: { orderId: number }) => {
  const { data, error, refetch } = useQuery(orderQueries.allocation(orderId));
  const gaps = useSaleGaps({ kind: 'orders', id: orderId });
  const { target, isOpen, shown, show, hide } = useDialogTarget<OrderAllocation>();
  if (data?.length === 0) return null;
  return (
    <Panel title="Allocation" description="Units go to orders by promised date, then by first payment, then by age.">
      {error && (
        <ErrorState message="The allocation could not be loaded." error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <LoadingState label="Loading the allocation" />}
      {data && (
        <Box component="ul" aria-label="Allocation" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.map((allocation) => (
            <Row
              key={allocation.unit_id}
              allocation={allocation}
              gap={gaps.find(({ name, allowed }) => name === allocation.name && allowed === null)}
              onChange={() => show(allocation)}
            />
          ))}
        </Box>
      )}
      <Suspense fallback={null}>
        {target && <TurnDialog key={shown} orderId={orderId} allocation={target} open={isOpen} onClose={hide} />}
      </Suspense>
    </Panel>
  );
};
