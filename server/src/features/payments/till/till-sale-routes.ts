import {
  confirmTillSale,
  dismissTillSale,
  listTillSales,
  refreshTillSales,
} from '@chainline/shared/payments/till-sale-contract';
import { route, type Route } from '../../../http/route';
import type { TillSaleService } from './till-sale-service';

export const createTillSaleRoutes = ({ tillSales }: { tillSales: TillSaleService }): Route[] => [
  route(listTillSales, 'staff', ({ actor, params }) => tillSales.list(actor, params.id)),
  route(refreshTillSales, 'staff', ({ actor, params }) => tillSales.refresh(actor, params.id)),
  route(confirmTillSale, 'staff', async ({ actor, params, body }) => ({
    success: true as const,
    quote: await tillSales.confirm(actor, params.id, { saleId: params.sale_id, amount: body.amount }),
  })),
  route(dismissTillSale, 'staff', ({ actor, params, body }) =>
    tillSales.dismiss(actor, params.id, { saleId: params.sale_id, dismissed: body.dismissed }),
  ),
];
