import { listMappings } from '@chainline/shared/mappings/mapping-contract';
import { productKindSchema, type ProductKind } from '@chainline/shared/tasks/task-contract';
import { useAddressParams } from '../../../lib/address-params';
import { useListState } from '../../../lib/url-state';

const defaultKind: ProductKind = 'bike';
const review = 'review';

export type MappingTab = ProductKind | typeof review;

/** Parameters that belong to one tab. */
const ownParams = ['tab', 'pair', 'page', 'product_type'];

/** Open tab and the state of its list, both in the address. */
export const useMappingTab = () => {
  const { state, change } = useListState(listMappings.query);
  const [params, changeParams] = useAddressParams();
  const kind = state.product_type ?? defaultKind;
  const tab: MappingTab = params.get('tab') === review ? review : kind;

  const open = (next: MappingTab) =>
    changeParams((params) => {
      for (const name of ownParams) params.delete(name);
      if (next === review) params.set('tab', review);
      else if (next !== defaultKind) params.set('product_type', productKindSchema.parse(next));
    });

  return {
    tab,
    open,
    kind,
    list: { state, change },
    /** Kind that the page's buttons act on; the review covers all. */
    subject: tab === review ? undefined : kind,
  };
};
