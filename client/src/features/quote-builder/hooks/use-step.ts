import { useAddressParams } from '../../../lib/address-params';
import { lastStep } from '../builder-steps';

const read = (params: URLSearchParams): number => {
  const step = Number(params.get('step') ?? 1) - 1;
  return Number.isInteger(step) ? Math.min(lastStep, Math.max(0, step)) : 0;
};

/** Step in the address (counted from 1 there, from 0 here), so that Back returns to the previous step. */
export const useStep = () => {
  const [params, change] = useAddressParams();
  const go = (step: number) =>
    change((next) => {
      if (step === 0) next.delete('step');
      else next.set('step', String(step + 1));
    });
  return { step: read(params), go };
};
