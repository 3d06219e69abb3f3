import type { UnprovenGoods } from '@chainline/shared/compliance/sale-contract';
import { StatusChip } from '../../../components/StatusChip';

type UnprovenChipProps = Pick<UnprovenGoods, 'state'>;

const labelOf = (state: UnprovenGoods['state']): string => {
  if (state === 'expired') return 'Proof expired';
  return state === 'not_accepted' ? 'Standard not accepted' : 'No valid proof';
};

/** Warns of a model that may not be sold as it is. */
export const UnprovenChip = ({ state }: UnprovenChipProps) => <StatusChip label={labelOf(state)} tone="error" />;
