import { exportDeposits, listDeposits } from '@chainline/shared/deposits/deposit-contract';
import { toPagination } from '@chainline/shared/http/list-query';
import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import type { Transaction } from '../../db/transaction';
import type { Actor } from '../../http/actor';
import { route, type Route } from '../../http/route';
import type { AuditStore } from '../audit';
import { dayOf } from '../quotes';
import { toDepositCsv } from './deposit-export';
import type { DepositReadModel } from './deposit-read-model';

type Dependencies<S extends { audit: AuditStore }> = {
  deposits: DepositReadModel;
  settings: { shop: () => Promise<ShopSettings> };
  transaction: Transaction<S>;
  now: () => Date;
};

export const createDepositRoutes = <S extends { audit: AuditStore }>(dependencies: Dependencies<S>): Route[] => {
  const { deposits, settings, transaction, now } = dependencies;
  const optionsFor = async (viewer: Actor) => ({ viewer, at: now(), timeZone: (await settings.shop()).time_zone });
  return [
    route(listDeposits, 'staff', async ({ actor, query }) => {
      const { total, ...list } = await deposits.list(query, await optionsFor(actor));
      return { success: true as const, ...list, pagination: toPagination(query, total) };
    }),
    route(exportDeposits, 'staff', async ({ actor, query }) => {
      const { at, timeZone, viewer } = await optionsFor(actor);
      const rows = await deposits.listAll(query, { at, timeZone, viewer });
      const { page: _page, per_page: _size, ...filters } = query;
      const after = { ...filters, rows: rows.length };
      await transaction((inside) => inside.audit.add(actor, 'payment.exported', { at, label: 'Deposits', after }));
      return { filename: `deposits-${dayOf(at, timeZone)}.csv`, csv: toDepositCsv(rows, timeZone) };
    }),
  ];
};
