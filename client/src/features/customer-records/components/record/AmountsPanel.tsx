import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../../components/ErrorState';
import { FactList } from '../../../../components/FactList';
import { LoadingState } from '../../../../components/LoadingState';
import { Panel } from '../../../../components/Panel';
import { formatAud } from '../../../../lib/format';
import { recordQueries } from '../../api/record-queries';

/** Amounts quoted to the customer, accepted, paid and outstanding. */
export const AmountsPanel = ({ customerId }: { customerId: number }) => {
  const { data, error, refetch } = useQuery(recordQueries.amounts(customerId));
  return (
    <Panel title="Amounts">
      {data && (
        <FactList
          facts={[
            { label: 'Quoted, awaiting an answer', value: formatAud(data.quoted) },
            { label: 'Accepted', value: formatAud(data.accepted) },
            { label: 'Paid', value: formatAud(data.paid) },
            { label: 'Still to pay', value: <strong>{formatAud(data.outstanding)}</strong> },
          ]}
        />
      )}
      {!data && error && (
        <ErrorState message="The amounts could not be loaded." error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <LoadingState label="Loading amounts" />}
    </Panel>
  );
};
