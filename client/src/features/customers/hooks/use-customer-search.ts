import type { FoundCustomer } from '@chainline/shared/customers/customer-contract';
import { useQuery } from '@tanstack/react-query';
import { useDebounced } from '../../../lib/use-debounced';
import { customerQueries } from '../api/customer-queries';

const pauseMs = 300;
const fewestCharacters = 2;

type State = 'empty' | 'short' | 'searching' | 'failed' | 'found';

/** Customers that match a term, here and at the till, debounced. If the till fails, its results are left out. */
export const useCustomerSearch = (term: string) => {
  const search = useDebounced(term, pauseMs);
  const canSearch = search.length >= fewestCharacters;
  const here = useQuery({ ...customerQueries.search(search), enabled: canSearch });
  const till = useQuery({ ...customerQueries.searchTill(search), enabled: canSearch });
  const known = here.data ?? [];
  const further = (till.data ?? []).filter(({ id }) => known.every((customer) => customer.id !== id));
  const found: FoundCustomer[] = [...known, ...further];

  const stateOf = (): State => {
    if (term === '') return 'empty';
    if (term.length < fewestCharacters) return 'short';
    if (term !== search || here.isFetching) return 'searching';
    if (here.isError) return 'failed';
    return found.length === 0 && till.isFetching ? 'searching' : 'found';
  };
  const state = stateOf();
  return { state, options: state === 'found' ? found : [], error: here.error, refetch: here.refetch };
};
