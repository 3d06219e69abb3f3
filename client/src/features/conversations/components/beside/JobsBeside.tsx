import { listWorkOrders, type WorkSummary } from '@chainline/shared/work-orders/work-order-contract';
import { workStateLabels } from '@chainline/shared/work-orders/work-order-rules';
import { useQuery } from '@tanstack/react-query';
import { StatusChip } from '../../../../components/StatusChip';
import { paths } from '../../../../lib/paths';
import { ReadyAction } from '../../../ready-messages';
import { stateTones, workQueries } from '../../../workshop';
import { BesideRow } from './BesideRow';
import { BesideSection } from './BesideSection';

const mostShown = 5;

const isOver = ({ state }: WorkSummary): boolean => state === 'handed_over' || state === 'cancelled';

/** The latest jobs of a customer's bikes in the workshop. */
export const JobsBeside = ({ customerId }: { customerId: number }) => {
  const asked = { customer_id: customerId, state: 'all', sort: '-created_at', per_page: mostShown };
  const { data, error, refetch } = useQuery(workQueries.list(listWorkOrders.query.parse(asked)));
  const more = (data?.pagination.total ?? 0) - mostShown;
  return (
    <BesideSection
      title="Bikes in the workshop"
      items={data?.work_orders}
      keyOf={({ id }) => id}
      empty="No jobs yet."
      failure="The jobs could not be loaded."
      error={error}
      onRetry={() => void refetch()}
      note={more > 0 ? `${more} more in the workshop` : null}
    >
      {(job) => (
        <BesideRow
          to={paths.job(String(job.id))}
          label={job.number}
          chips={<StatusChip label={workStateLabels[job.state]} tone={stateTones[job.state]} />}
          text={[job.bike, job.problem].filter((part) => part !== '').join(': ')}
          // Ready messages for jobs of orders are sent from the order.
          actions={
            !isOver(job) &&
            job.order === null && <ReadyAction target={{ kind: 'job', id: job.id }} about={job.number} />
          }
        />
      )}
    </BesideSection>
  );
};
