import { productListQuery, type Product } from '@chainline/shared/products/product-contract';
import { useQuery } from '@tanstack/react-query';
import { productQueries } from '../api/product-queries';
import { formatCount } from '../../../lib/format';
import { useListState } from '../../../lib/url-state';

const none: readonly Product[] = [];

/** Polling interval while the shop has not accepted a change of a listed product. */
const waitingPollMs = 3000;

const isWaiting = ({ write }: Product): boolean => write?.state === 'waiting';

const countText = (total: number | undefined): string =>
  total === undefined ? '\u00a0' : `${formatCount(total)} ${total === 1 ? 'product' : 'products'}`;

/** List state from the address, with its query. */
export const useInventoryList = () => {
  const { state, change } = useListState(productListQuery);
  const answer = useQuery({
    ...productQueries.list(state),
    refetchInterval: ({ state: { data } }) => (data?.products.some(isWaiting) === true ? waitingPollMs : false),
  });
  const total = answer.data?.pagination.total;
  return { state, change, answer, products: answer.data?.products ?? none, total, description: countText(total) };
};
