import { connectionSystems } from '@chainline/shared/integrations/connection-contract';
import type { Integration, IntegrationSystem } from '@chainline/shared/integrations/integration-contract';
import type { LightspeedStatus } from '@chainline/shared/lightspeed/lightspeed-contract';
import { senderWarningOf } from '@chainline/shared/messaging/sms-rules';
import type { MessagingSettings } from '@chainline/shared/settings/messaging-settings-contract';
import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import type { Config } from '../../config';
import type { Transaction } from '../../db/transaction';
import { AppError, NotFoundError, RuleError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { AuditStore } from '../audit';
import type { ConnectionStore } from './connection-store';
import type { IntegrationNews, IntegrationStore } from './integration-store';
import { toOutsideSystems, type OutsideClients, type OutsideSystem } from './outside-systems';

/** Short, because a person waits for the result. */
const patienceMs = 20_000;

export type IntegrationStores = { integrations: IntegrationStore; connections: ConnectionStore; audit: AuditStore };

type Dependencies<S extends IntegrationStores> = {
  config: Pick<Config, 'setByEnvironment' | 'connectionsRevision'>;
  stores: IntegrationStores;
  transaction: Transaction<S>;
  clients: OutsideClients;
  lightspeedStatus: () => Promise<LightspeedStatus>;
  settings: { shop: () => Promise<ShopSettings>; messaging: () => Promise<MessagingSettings> };
  now: () => Date;
};

/** Revisions of the connections set up in the settings: the stored one, and the one that this server uses. */
type Known = {
  news: IntegrationNews | undefined;
  till: LightspeedStatus;
  setUp: readonly string[];
  canSetUp: (system: IntegrationSystem) => boolean;
  isApplied: boolean;
  senderWarning: string | null;
};

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

const notConfigured = ({ system, variables }: OutsideSystem, { setUp, canSetUp, isApplied }: Known): string => {
  const names = variables.join(', ');
  if (!setUp.includes(system)) {
    return canSetUp(system)
      ? `Not set up. Set it up here, or set ${names} on the server.`
      : `Not set up on this server: set ${names}, then restart it.`;
  }
  return isApplied
    ? 'What was set up here cannot be read: the encryption key of the server has changed. Set it up again.'
    : 'What was set up here will be used in a moment.';
};

const sentence = (outside: OutsideSystem, state: Integration['state'], known: Known): string => {
  const { news, till } = known;
  switch (state) {
    case 'not_configured':
      return notConfigured(outside, known);
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
    warning: system === 'sms' ? known.senderWarning : null,
    ...newsOf(known.news),
    can: {
      // A till that nobody has connected cannot be tested.
      test: configured && state !== 'disconnected',
      connect: state === 'disconnected',
      disconnect: system === 'lightspeed' && configured && isHeld,
      set_up: known.canSetUp(system),
    },
    is_set_up_here: known.setUp.includes(system),
    is_being_applied: known.canSetUp(system) && !known.isApplied,
  };
};

export const createIntegrationService = <S extends IntegrationStores>(dependencies: Dependencies<S>) => {
  const { config, stores, transaction, lightspeedStatus, settings, now } = dependencies;
  const systems = toOutsideSystems(dependencies.clients);
  const canSetUp = (system: IntegrationSystem): boolean =>
    connectionSystems.some((one) => one === system && !config.setByEnvironment.includes(one));

  const list = async (): Promise<Integration[]> => {
    const news = await stores.integrations.listNews();
    const till = await lightspeedStatus();
    const { registered_sender: registered } = await settings.messaging();
    const common = {
      till,
      senderWarning: senderWarningOf(dependencies.clients.texts?.sender ?? null, registered),
      setUp: (await stores.connections.list()).map(({ system }) => system),
      canSetUp,
      isApplied: (await stores.connections.revision()) === config.connectionsRevision,
    };
    return systems.map((outside) =>
      toIntegration(outside, { ...common, news: news.find(({ system }) => system === outside.system) }),
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
