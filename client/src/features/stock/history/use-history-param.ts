import { useLocation, useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { useAddressParams } from '../../../lib/address-params';

const name = 'history';
const unitName = 'unit';
const idSchema = z.coerce.number().int().positive();

/** A product, and one of its variations; null = the product with all of them. */
export type StockSubject = { productId: number; unitId: number | null };

/** Set when the panel was opened from the list, so that closing it can go back there. */
const openedState = { openedFromList: true } as const;
const openedStateSchema = z.object({ openedFromList: z.literal(true) });

/** Product or variation whose stock history is open. Kept in the address, so that it can be shared and Back closes it. */
export const useHistoryParam = () => {
  const [params, change] = useAddressParams();
  const location = useLocation();
  const navigate = useNavigate();
  const product = idSchema.safeParse(params.get(name));
  const unit = idSchema.safeParse(params.get(unitName));

  const open = (productId: number, unitId?: number) => {
    change(
      (next) => {
        next.set(name, String(productId));
        if (unitId === undefined || unitId === productId) next.delete(unitName);
        else next.set(unitName, String(unitId));
      },
      { state: openedState, preventScrollReset: true },
    );
  };

  const close = () => {
    if (openedStateSchema.safeParse(location.state).success) {
      void navigate(-1);
      return;
    }
    change(
      (next) => {
        next.delete(name);
        next.delete(unitName);
      },
      { replace: true, preventScrollReset: true },
    );
  };

  const asked: StockSubject | null = product.success
    ? { productId: product.data, unitId: unit.success ? unit.data : null }
    : null;
  return { asked, open, close };
};
