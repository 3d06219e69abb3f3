import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../../lib/paths';
import { linkQueries, nameOf, stateOf } from '../../../linked-bikes';
import { BesideRow } from './BesideRow';
import { BesideSection } from './BesideSection';

/** A customer's bikes in the register. Not shown without any, as most customers have none there. */
export const BikesBeside = ({ customerId }: { customerId: number }) => {
  const { data, error, refetch } = useQuery(linkQueries.linked({ customer: customerId }));
  if (data?.length === 0) return null;
  return (
    <BesideSection
      title="Bikes"
      items={data}
      keyOf={({ id }) => id}
      empty=""
      failure="The bikes could not be loaded."
      error={error}
      onRetry={() => void refetch()}
    >
      {(bike) => (
        <BesideRow
          to={paths.bikeRecord(bike.id)}
          label={nameOf(bike)}
          chips={null}
          text={`${bike.inv_number}, ${stateOf(bike)}`}
          actions={null}
        />
      )}
    </BesideSection>
  );
};
