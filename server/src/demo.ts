import type { Services } from './composition';

const demoPassword = 'Chainline-demo-1';

const people = [
  { username: 'manager', firstName: 'Morgan', lastName: 'Hale', role: 'manager' },
  { username: 'staff', firstName: 'Sam', lastName: 'Okafor', role: 'staff' },
  { username: 'quotes', firstName: 'Quinn', lastName: 'Rossi', role: 'quotes' },
] as const;

/** The demo sign-ins, on a database without users; never in production, where the settings refuse it. */
export const fillDemo = async ({ users }: Pick<Services, 'users'>): Promise<void> => {
  if (await users.hasAny()) return;
  for (const person of people) await users.create({ ...person, password: demoPassword });
};
