import { createServer, type RequestListener } from 'node:http';
import request from 'supertest';
import { sandboxLightspeedClient, sandboxWooKey } from '../sandbox/defaults';
import { startSandbox, type RunningSandbox, type SandboxOptions } from '../sandbox/sandbox';
import type { Overrides } from '../src/composition';
import { shopCatalogue } from './shop-catalogue';
import { startTestApp, testPassword, type TestApp } from './test-app';

type Options = {
  sandbox?: Omit<SandboxOptions, 'stateFile'>;
  environment?: Record<string, string>;
  /** Settings for further systems of the sandbox. */
  addEnvironment?: (
    sandbox: Pick<RunningSandbox, 'url' | 'smtpUrl' | 'imapUrl' | 'supplierImapUrl'>,
  ) => Record<string, string>;
  overrides?: Overrides;
  now?: () => Date;
  settleAfterMs?: number;
};

export type SandboxedApp = TestApp & {
  outside: RunningSandbox['sandbox'];
  outsideUrl: string;
  manager: string;
  /** Confirms the manager's password, as required before lasting access is granted. */
  confirm: () => Promise<unknown>;
  /** Connects Lightspeed as a person would: start, consent page, callback with the code. */
  connectLightspeed: () => Promise<void>;
  /** Imports everything from one system and waits for the end. */
  importAll: (from: 'woo' | 'lightspeed') => Promise<string>;
  round: () => Promise<void>;
  map: (wooProductId: number, lightspeedItemId: number) => Promise<number>;
  shopUnit: (sku: string) => { id: number; parentId: number | null };
  tillItem: (customSku: string) => string;
};

const never = new AbortController().signal;

/** Listens before the application exists, because its configuration needs the address. */
const listenEarly = async () => {
  const held: { answer?: RequestListener } = {};
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => held.answer?.(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    answerWith: (answer: RequestListener) => {
      held.answer = answer;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};

/** The application with both outside systems emulated by the sandbox over real HTTP; a small shop by default. */
export const startSandboxedApp = async (options: Options = {}): Promise<SandboxedApp> => {
  const { sandbox = {}, environment = {}, overrides = {}, now, settleAfterMs } = options;
  const door = await listenEarly();
  const running = await startSandbox({
    port: 0,
    limits: null,
    catalogue: shopCatalogue(),
    lightspeedRedirectUri: `${door.url}/callback`,
    ...sandbox,
  });
  const outside = running.sandbox;
  const app = await startTestApp({
    environment: {
      PUBLIC_URL: door.url,
      WOO_URL: running.url,
      WOO_KEY: sandboxWooKey.key,
      WOO_SECRET: sandboxWooKey.secret,
      LIGHTSPEED_CLIENT_ID: sandboxLightspeedClient.id,
      LIGHTSPEED_CLIENT_SECRET: sandboxLightspeedClient.secret,
      LIGHTSPEED_AUTH_URL: running.url,
      LIGHTSPEED_API_URL: running.url,
      ...environment,
      ...options.addEnvironment?.(running),
    },
    overrides: {
      now: now ?? (() => new Date()),
      ...(settleAfterMs === undefined ? {} : { settleAfterMs }),
      ...overrides,
    },
  });
  door.answerWith(app.app);
  const { header: manager } = await app.signIn('manager');
  // Keeps cookies like a browser, for the manager's password confirmation.
  const http = request.agent(app.app);
  const confirm = () =>
    http
      .post('/api/account/confirmation')
      .set('Authorization', manager)
      .send({ current_password: testPassword })
      .expect(200);
  const post = (path: string, body: object = {}) => http.post(`/api${path}`).set('Authorization', manager).send(body);

  return {
    ...app,
    http,
    confirm,
    outside,
    outsideUrl: running.url,
    manager,
    connectLightspeed: async () => {
      await confirm();
      const start = await http.get('/api/lightspeed/oauth/start').set('Authorization', manager);
      const agreed = await fetch(String(start.body.auth_url), {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ decision: 'authorize' }),
      });
      const back = new URL(agreed.headers.get('location') ?? '');
      await post('/lightspeed/exchange-token', {
        code: back.searchParams.get('code'),
        state: back.searchParams.get('state'),
        code_verifier: start.body.code_verifier,
      }).expect(200);
    },
    importAll: async (from) => {
      const started = await post(`/tasks/import/${from}`, { incremental: false }).expect(200);
      const id = String(started.body.task_id);
      await app.services.imports.work(id, { log: app.log, signal: never });
      const task = await app.http.get(`/api/tasks/${id}`).set('Authorization', manager);
      return String(task.body.status);
    },
    round: async () => {
      await app.services.engine?.round({ log: app.log, signal: never });
    },
    map: async (wooProductId, lightspeedItemId) => {
      const mapped = await post('/sync/product-mappings', {
        woo_product_id: wooProductId,
        lightspeed_item_id: lightspeedItemId,
        product_type: 'bike',
      }).expect(200);
      return Number(mapped.body.mapping.id);
    },
    shopUnit: (sku) => {
      const [unit] = outside.woo.listProducts({ search: sku, page: 1, perPage: 1 }).units;
      if (!unit) throw new Error(`The shop has no ${sku}`);
      return unit.variationId === null
        ? { id: unit.productId, parentId: null }
        : { id: unit.variationId, parentId: unit.productId };
    },
    tillItem: (customSku) => {
      const [item] = outside.lightspeed.listItems({ search: customSku, page: 1, perPage: 1 }).items;
      if (!item) throw new Error(`The till has no ${customSku}`);
      return item.itemID;
    },
    close: async () => {
      await app.close();
      await running.close();
      await door.close();
    },
  };
};
