import { defaultShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import type { Services } from './composition';

const demoPassword = 'Chainline-demo-1';

const people = [
  { username: 'manager', firstName: 'Morgan', lastName: 'Hale', role: 'manager' },
  { username: 'staff', firstName: 'Sam', lastName: 'Okafor', role: 'staff' },
  { username: 'quotes', firstName: 'Quinn', lastName: 'Rossi', role: 'quotes' },
] as const;

/** Who sells in the demo shop. The number fits the check of an ABN and belongs to nobody. */
const shop = {
  ...defaultShopSettings,
  legal_name: 'Chainline Demo Pty Ltd',
  abn: '10 000 000 000',
  address: '78 Campbell Parade, Bondi Beach NSW 2026',
  phone: '(02) 5550 0187',
  email: 'shop@chainline.example',
  website: 'https://chainline.example',
};

/** The demo sign-ins and shop, on a database without users; never in production, where the settings refuse it. */
export const fillDemo = async ({ users, settings }: Pick<Services, 'users' | 'settings'>): Promise<void> => {
  if (await users.hasAny()) return;
  for (const person of people) {
    const { id: userId } = await users.create({ ...person, password: demoPassword });
    if (person.role === 'manager') await settings.sections.shop.put({ userId }, { settings: shop, version: 0 });
  }
};
