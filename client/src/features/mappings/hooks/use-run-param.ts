import { z } from 'zod';
import { useAddressParams } from '../../../lib/address-params';

const name = 'run';
const idSchema = z.uuid();

/** Sync being viewed, kept in the address so that a reload shows its preview again. */
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
