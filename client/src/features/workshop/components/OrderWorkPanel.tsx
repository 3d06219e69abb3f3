import { workStateLabels } from '@chainline/shared/work-orders/work-order-rules';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { ErrorState } from '../../../components/ErrorState';
import { LoadingState } from '../../../components/LoadingState';
import { Panel } from '../../../components/Panel';
import { StatusChip } from '../../../components/StatusChip';
import { paths } from '../../../lib/paths';
import { LinkedBikes } from '../../linked-bikes';
import { useMakeOrderJob } from '../api/work-mutations';
import { workQueries } from '../api/work-queries';
import { stateTones } from '../work-words';
import { BikesPanel } from './BikesPanel';

const bikesText = (count: number): string => {
  if (count === 0) return 'This order has no bikes to assemble.';
  return count === 1 ? 'One bike to assemble.' : `${count} bikes to assemble.`;
};

const Make = ({ orderId, bikes }: { orderId: number; bikes: number }) => {
  const { mutate, isPending } = useMakeOrderJob(orderId);
  return (
    <Panel title="Work order" description={bikesText(bikes)}>
      <Button variant="outlined" loading={isPending} onClick={() => mutate()}>
        Make Work Order
      </Button>
    </Panel>
  );
};

/** The job of an order, with the tags of its bikes. */
export const OrderWorkPanel = ({ orderId }: { orderId: number }) => {
  const { data, error, refetch } = useQuery(workQueries.ofOrder(orderId));
  if (!data) {
    return (
      <Panel title="Work order">
        {error ? (
          <ErrorState message="The work order could not be loaded." error={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingState label="Loading the work order" />
        )}
      </Panel>
    );
  }
  const { work_order: work, bikes } = data;
  const register = bikes.length > 0 && (
    <Suspense fallback={null}>
      <LinkedBikes owner={{ order: orderId }} orderId={orderId} />
    </Suspense>
  );
  if (work === null) {
    return (
      <>
        <Make orderId={orderId} bikes={bikes.length} />
        {register}
      </>
    );
  }
  return (
    <>
      <Panel
        title="Work order"
        aside={<StatusChip label={workStateLabels[work.state]} tone={stateTones[work.state]} />}
      >
        <Stack direction="row" spacing={1} sx={{ justifyContent: 'space-between' }}>
          <Link component={RouterLink} to={paths.job(String(work.id))} sx={{ fontWeight: 600 }}>
            {work.number}
          </Link>
          <Typography variant="body2">{`${work.steps_done}/${work.steps} steps`}</Typography>
        </Stack>
      </Panel>
      <BikesPanel work={work} />
      {register}
    </>
  );
};
