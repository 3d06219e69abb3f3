import { untaggedWarning } from '@chainline/shared/work-orders/bike-tag-rules';
import type { WorkOrder } from '@chainline/shared/work-orders/work-order-contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { usePrintJob } from '../api/work-mutations';
import { workQueries } from '../api/work-queries';

const Waiting = () => {
  const hintId = useId();
  return (
    <Box>
      <Button variant="outlined" disabled aria-describedby={hintId}>
        Print Work Order
      </Button>
      <Typography id={hintId} variant="caption" component="p" sx={{ m: 0, color: 'text.secondary' }}>
        {untaggedWarning}
      </Typography>
    </Box>
  );
};

const Print = ({ work }: { work: WorkOrder }) => {
  const { mutate, isPending } = usePrintJob(work);
  return (
    <Button variant="outlined" loading={isPending} onClick={() => mutate()}>
      Print Work Order
    </Button>
  );
};

/** Prints the work order of an order once its tags are printed. Absent if there is nothing to assemble. */
export const OrderPrintButton = ({ orderId }: { orderId: number }) => {
  const { data } = useQuery(workQueries.ofOrder(orderId));
  if (!data || (data.work_order === null && data.bikes.length === 0)) return null;
  return data.work_order?.print_ready ? <Print work={data.work_order} /> : <Waiting />;
};
