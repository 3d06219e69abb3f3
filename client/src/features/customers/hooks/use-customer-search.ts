import type { FoundCustomer } from '@chainline/shared/customers/customer-contract';
import { useQuery } from '@tanstack/react-query';
import { useDebounced } from '../../../lib/use-debounced';
import { customerQueries } from '../api/customer-queries';

const pauseMs = 300;
const fewestCharacters = 2;

type State = 'empty' | 'short' | 'searching' | 'failed' | 'found';

/** The customers that a term finds, once typing pauses; none while an earlier term is still being answered. */
export const useCustomerSearch = (term: string) => {
  const search = useDebounced(term, pauseMs);
  const canSearch = search.length >= fewestCharacters;
  const { data, error, isFetching, isError, refetch } = useQuery({
    ...customerQueries.search(search),
    enabled: canSearch,
  });

  const stateOf = (): State => {
    if (term === '') return 'empty';
    if (term.length < fewestCharacters) return 'short';
    if (term !== search || isFetching) return 'searching';
    return isError ? 'failed' : 'found';
  };
  const state = stateOf();
  const options: FoundCustomer[] = state === 'found' ? (data ?? []) : [];
  return { state, options, error, refetch };
};
