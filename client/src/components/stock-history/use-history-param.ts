import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { z } from 'zod';

const name = 'history';
const productIdSchema = z.coerce.number().int().positive();

/** Left by whoever opened the panel from the list, so that closing it can go back there. */
const openedState = { openedFromList: true } as const;
const openedStateSchema = z.object({ openedFromList: z.literal(true) });

/** Which product's stock history is open; in the address, so that it can be shared and the Back button closes it. */
export const useHistoryParam = () => {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const parsed = productIdSchema.safeParse(params.get(name));

  const open = (productId: number) => {
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        next.set(name, String(productId));
        return next;
      },
      { state: openedState, preventScrollReset: true },
    );
  };

  const close = () => {
    if (openedStateSchema.safeParse(location.state).success) {
      void navigate(-1);
      return;
    }
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete(name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  };

  return { productId: parsed.success ? parsed.data : null, open, close };
};
