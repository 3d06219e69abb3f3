import { useSearchParams } from 'react-router-dom';
import { z } from 'zod';

const name = 'run';
const idSchema = z.uuid();

/** The sync whose plan or results are looked at, in the address: a reload in the middle of a preview shows it again. */
export const useRunParam = () => {
  const [params, setParams] = useSearchParams();
  const id = idSchema.safeParse(params.get(name));
  const keep = (runId: string | null) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (runId === null) next.delete(name);
        else next.set(name, runId);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return { asked: id.success ? { runId: id.data } : null, keep };
};
