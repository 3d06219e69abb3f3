import { z } from 'zod';
import { useAddressParams } from '../../../lib/address-params';

const name = 'run';
const idSchema = z.uuid();

/** The sync whose plan or results are looked at, in the address: a reload in the middle of a preview shows it again. */
export const useRunParam = () => {
  const [params, change] = useAddressParams();
  const id = idSchema.safeParse(params.get(name));
  const keep = (runId: string | null) =>
    change(
      (next) => {
        if (runId === null) next.delete(name);
        else next.set(name, runId);
      },
      { replace: true, preventScrollReset: true },
    );
  return { asked: id.success ? { runId: id.data } : null, keep };
};
