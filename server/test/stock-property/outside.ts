import { sandboxLightspeedClient, sandboxWooKey } from '../../sandbox/defaults';
import type { Services } from '../../src/composition';
import { readConfig, type Config } from '../../src/config';
import type { Actor } from '../../src/http/actor';

type Addresses = { databaseUrl: string; outsideUrl: string; publicUrl?: string };

/** Environment of a server on this database, with all outside systems at one address. */
export const sandboxedEnvironment = ({ databaseUrl, outsideUrl, publicUrl }: Addresses): Record<string, string> => ({
  NODE_ENV: 'test',
  PORT: '0',
  LOG_LEVEL: 'silent',
  DATABASE_URL: databaseUrl,
  ...(publicUrl !== undefined && { PUBLIC_URL: publicUrl }),
  SESSION_SECRET: 'a-test-secret-of-0123456789-abcdefghijkl',
  ENCRYPTION_KEY: '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff',
  WOO_URL: outsideUrl,
  WOO_KEY: sandboxWooKey.key,
  WOO_SECRET: sandboxWooKey.secret,
  LIGHTSPEED_CLIENT_ID: sandboxLightspeedClient.id,
  LIGHTSPEED_CLIENT_SECRET: sandboxLightspeedClient.secret,
  LIGHTSPEED_AUTH_URL: outsideUrl,
  LIGHTSPEED_API_URL: outsideUrl,
});

export const sandboxedConfig = (addresses: Addresses): Config => readConfig(sandboxedEnvironment(addresses));

/** A manager who may connect the till and decide. */
export const createManager = async (services: Services): Promise<Actor> => {
  const user = await services.users.create({
    username: 'manager',
    firstName: 'Mia',
    lastName: 'Manager',
    role: 'manager',
    password: 'Correct-horse-1',
  });
  return { userId: user.id, username: user.username, role: user.role, sessionId: '' };
};

/** Connects the till as a person would: start, consent page, callback with the code. */
export const connectTill = async ({ lightspeed }: Services, actor: Actor): Promise<void> => {
  const start = await lightspeed.start(actor);
  const agreed = await fetch(start.auth_url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ decision: 'authorize' }),
  });
  const code = new URL(agreed.headers.get('location') ?? '').searchParams.get('code') ?? '';
  await lightspeed.connect(actor, { code, state: start.state });
};

/** Disables the limits above which a manager must approve changes. */
export const trustEverything = async ({ settings: kept }: Services, actor: Actor): Promise<void> => {
  const { settings, version } = await kept.sections.sync.get();
  const trusting = { ...settings, mass_change_min: 1_000_000, mass_zero_min: 1_000_000 };
  await kept.sections.sync.put(actor, { settings: trusting, version });
};

export const importEverything = async (
  { imports, tasks }: Services,
  actor: Actor,
  context: Parameters<Services['imports']['work']>[1],
): Promise<void> => {
  for (const kind of ['import_woo', 'import_lightspeed'] as const) {
    const { task_id: id } = await imports.start(actor, kind, { incremental: false });
    await imports.work(id, context);
    const task = await tasks.find(id);
    if (task?.status !== 'completed') throw new Error(`${kind} ended as ${task?.status ?? 'nothing'}`);
  }
};
