import { defaultShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Services } from './composition';
import { enqueueImport } from './features/sync';

const demoPassword = 'Chainline-demo-1';

const people = [
  {
    username: 'manager',
    firstName: 'Morgan',
    lastName: 'Hale',
    email: 'morgan@chainline.example',
    role: 'manager',
    emails: 'daily',
  },
  {
    username: 'staff',
    firstName: 'Sam',
    lastName: 'Okafor',
    email: 'sam@chainline.example',
    role: 'staff',
    emails: 'at_once',
  },
  {
    username: 'quotes',
    firstName: 'Quinn',
    lastName: 'Rossi',
    email: 'quinn@chainline.example',
    role: 'quotes',
    emails: 'none',
  },
] as const;

/** The ABN is valid and belongs to nobody. */
const shop = {
  ...defaultShopSettings,
  legal_name: 'Chainline Demo Pty Ltd',
  abn: '10 000 000 000',
  address: '78 Campbell Parade, Bondi Beach NSW 2026',
  phone: '(02) 5550 0187',
  email: 'shop@chainline.example',
  website: 'https://chainline.example',
};

/** Creates the demo accounts and shop settings in a database without users. Production settings refuse demo data. */
export const fillDemo = async ({
  users,
  settings,
  notificationSettings,
}: Pick<Services, 'users' | 'settings' | 'notificationSettings'>): Promise<void> => {
  if (await users.hasAny()) return;
  for (const { emails, ...person } of people) {
    const { id: userId } = await users.create({ ...person, password: demoPassword });
    await notificationSettings.put({ userId }, { email: emails, time_zone: null });
    if (person.role === 'manager') await settings.sections.shop.put({ userId }, { settings: shop, version: 0 });
  }
};

/** Skipped if the shop has products, or an import ran or was cancelled before. */
export const beginDemoImport = async ({ db, stores, now }: Pick<Services, 'db' | 'stores' | 'now'>): Promise<void> => {
  const manager = await db.maybeOne(
    z.object({ id: z.int() }),
    sql`select id from users
        where role = 'manager' and not exists (select from products) and not exists (select from sync_runs)
        order by id limit 1`,
  );
  if (!manager) return;
  const run = { kind: 'import_woo', productType: null, incremental: false, startedBy: manager.id, at: now() } as const;
  await enqueueImport(stores, run);
};
