import type { Integration, IntegrationSystem } from '@chainline/shared/integrations/integration-contract';
import type { LightspeedStatus } from '@chainline/shared/lightspeed/lightspeed-contract';
import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import type { Transaction } from '../../db/transaction';
import { AppError, NotFoundError, RuleError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { AuditStore } from '../audit';
import type { IntegrationNews, IntegrationStore } from './integration-store';
import { toOutsideSystems, type OutsideClients, type OutsideSystem } from './outside-systems';

/** Short, because a person waits for the result. */
const patienceMs = 20_000;

export type IntegrationStores = { integrations: IntegrationStore; audit: AuditStore };

type Dependencies<S extends IntegrationStores> = {
  stores: IntegrationStores;
  transaction: Transaction<S>;
  clients: OutsideClients;
  lightspeedStatus: () => Promise<LightspeedStatus>;
  settings: { shop: () => Promise<ShopSettings> };
  now: () => Date;
};

type Known = { news: IntegrationNews | undefined; till: LightspeedStatus };

const isFailing = (news: IntegrationNews | undefined): boolean =>
  news !== undefined && news.failed_at !== null && (news.succeeded_at === null || news.failed_at > news.succeeded_at);

const stateOf = ({ system, configured }: OutsideSystem, { news, till }: Known): Integration['state'] => {
  if (!configured) return 'not_configured';
  if (system === 'lightspeed' && !till.connected) return 'disconnected';
  if (isFailing(news) || (system === 'lightspeed' && till.paused !== null)) return 'failing';
  return system === 'lightspeed' ? 'connected' : 'ready';
};

const connectedTo = ({ account_name: account, shop_name: shop }: LightspeedStatus): string =>
  `Connected to ${account ?? 'Lightspeed'}${shop === null ? '' : `, shop ${shop}`}.`;

const sentence = (outside: OutsideSystem, state: Integration['state'], { news, till }: Known): string => {
  switch (state) {
    case 'not_configured':
      return `Not set up on this server: set ${outside.variables.join(', ')}, then restart it.`;
    case 'disconnected':
      return `${till.message}. Connect it to continue.`;
    case 'connected':
      return connectedTo(till);
    case 'failing':
      return outside.system === 'lightspeed' && till.paused !== null
        ? till.paused
        : `The last call failed: ${news?.failure ?? 'no answer'}`;
    case 'ready':
      return news?.succeeded_at ? 'Set up and working.' : 'Set up. Test it to check the connection.';
  }
};

const newsOf = (news: IntegrationNews | undefined) => ({
  last_success_at: news?.succeeded_at?.toISOString() ?? null,
  last_failure_at: news?.failed_at?.toISOString() ?? null,
  last_failure: news?.failure ?? null,
});

const toIntegration = (outside: OutsideSystem, known: Known): Integration => {
  const { system, name, purpose, configured, variables } = outside;
  const state = stateOf(outside, known);
  const isHeld = known.till.expires_at !== null;
  return {
    system,
    name,
    purpose,
    configured,
    state,
    missing: configured ? [] : variables,
    message: sentence(outside, state, known),
    ...newsOf(known.news),
    can: {
      // A till that nobody has connected cannot be tested.
      test: configured && state !== 'disconnected',
      connect: state === 'disconnected',
      disconnect: system === 'lightspeed' && configured && isHeld,
    },
  };
};

export const createIntegrationService = <S extends IntegrationStores>(dependencies: Dependencies<S>) => {
  const { stores, transaction, lightspeedStatus, settings, now } = dependencies;
  const systems = toOutsideSystems(dependencies.clients);

  const list = async (): Promise<Integration[]> => {
    const news = await stores.integrations.listNews();
    const till = await lightspeedStatus();
    return systems.map((outside) =>
      toIntegration(outside, { news: news.find(({ system }) => system === outside.system), till }),
    );
  };

  /** Returns failures as results. */
  const ask = async (outside: OutsideSystem, shop: ShopSettings): Promise<{ ok: boolean; message: string }> => {
    const signal = AbortSignal.timeout(patienceMs);
    try {
      return await outside.ask(shop, signal);
    } catch (error) {
      if (error instanceof AppError) return { ok: false, message: error.message };
      if (signal.aborted) return { ok: false, message: `${outside.name} did not answer in time.` };
      throw error;
    }
  };

  return {
    list,

    /** @throws RuleError for a system that is not configured */
    test: async (actor: Actor, system: IntegrationSystem) => {
      const outside = systems.find((candidate) => candidate.system === system);
      if (!outside) throw new NotFoundError('integration.not_found', 'There is no such system.');
      if (!outside.configured) {
        throw new RuleError(
          'integration.not_configured',
          `${outside.name} is not set up on this server: ${outside.variables.join(', ')} missing.`,
        );
      }
      const begun = performance.now();
      const { ok, message } = await ask(outside, await settings.shop());
      const took = Math.round(performance.now() - begun);
      await transaction(async (inside) => {
        const at = now();
        await (ok
          ? inside.integrations.recordSuccess(system, at)
          : inside.integrations.recordFailure(system, message, at));
        await inside.audit.add(actor, 'integration.tested', {
          at,
          target: `integration:${system}`,
          label: outside.name,
          after: { ok, message },
        });
      });
      const integration = (await list()).find((candidate) => candidate.system === system);
      if (!integration) throw new NotFoundError('integration.not_found', 'There is no such system.');
      return { ok, message, took_ms: took, integration };
    },
  };
};

export type IntegrationService = ReturnType<typeof createIntegrationService>;
