import { useQuery } from '@tanstack/react-query';
import { personName } from '../../../lib/person-name';
import { staffQuery } from '../../quotes';

/** People that jobs can be given to, as options of a select. */
export const useMechanics = (): { value: string; label: string }[] => {
  const { data = [] } = useQuery(staffQuery());
  return data
    .filter(({ role }) => role !== 'quotes')
    .map((person) => ({ value: String(person.id), label: personName(person) }));
};
