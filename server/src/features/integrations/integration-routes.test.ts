import { integrationSystems } from '@chainline/shared/integrations/integration-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { twilioAccess } from '../../../sandbox/twilio/twilio-access';
import { startTestApp, type TestApp } from '../../../test/test-app';
import { startSandboxedApp, type SandboxedApp } from '../../../test/with-sandbox';
import { startMailStage, type MailStage } from '../mail/testing/mail-stage';
import { startShippingSystems, type ShippingSystems } from '../shipping/testing/shipping-systems';

type Held = { app: SandboxedApp; bare: TestApp; outside: ShippingSystems; mail: MailStage; bareManager: string };
const held: { value?: Held } = {};
const get = (): Held => {
  if (!held.value) throw new Error('The application runs only while tests do');
  return held.value;
};

beforeAll(async () => {
  const [outside, mail] = [await startShippingSystems(), await startMailStage()];
  const app = await startSandboxedApp({
    environment: {
      ...outside.environment,
      SMTP_URL: mail.url,
      MAIL_FROM: 'Chainline Bikes <shop@chainline.example>',
    },
    addEnvironment: ({ url, imapUrl, supplierImapUrl }) => ({
      ...twilioAccess(url),
      IMAP_URL: imapUrl,
      SUPPLIER_IMAP_URL: supplierImapUrl,
    }),
  });
  const bare = await startTestApp();
  held.value = { app, bare, outside, mail, bareManager: (await bare.signIn('manager')).header };
});
afterAll(async () => {
  await held.value?.app.close();
  await held.value?.bare.close();
  await held.value?.outside.stop();
  await held.value?.mail.close();
});
beforeEach(() => {
  get().outside.heal();
  get().app.outside.faults.clear();
});

const list = async () => {
  const { app } = get();
  const { body } = await app.http.get('/api/integrations').set('Authorization', app.manager).expect(200);
  const integrations: { system: string; state: string; message: string; last_failure: string | null }[] =
    body.integrations;
  return integrations;
};
const find = async (system: string) => (await list()).find((one) => one.system === system);
const test = (system: string, header = get().app.manager) =>
  get().app.http.post(`/api/integrations/${system}/test`).set('Authorization', header);

describe('a server without configured systems', () => {
  it('warns of a text sender that is not registered, until it is', async () => {
    const bare = await startTestApp({
      environment: { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'token', TWILIO_FROM: 'Chainline' },
    });
    const { header } = await bare.signIn('manager');
    const warning = async () => {
      const { body } = await bare.http.get('/api/integrations').set('Authorization', header).expect(200);
      return body.integrations.find((one: { system: string }) => one.system === 'sms').warning;
    };
    expect(await warning()).toMatch(/^Text messages are sent as “Chainline”, which is not/);
    const { body } = await bare.http.get('/api/settings/messaging').set('Authorization', header);
    const settings = { ...body.settings, registered_sender: 'Chainline' };
    await bare.http
      .put('/api/settings/messaging')
      .set('Authorization', header)
      .send({ settings, version: body.version })
      .expect(200);
    expect(await warning()).toBeNull();
    await bare.close();
  });

  it('names the variables that each system needs', async () => {
    const { bare, bareManager } = get();

    const { body } = await bare.http.get('/api/integrations').set('Authorization', bareManager);

    expect(body.integrations).toHaveLength(11);
    for (const integration of body.integrations) {
      expect(integration).toMatchObject({ configured: false, state: 'not_configured', can: { test: false } });
      for (const name of integration.missing) expect(integration.message).toContain(name);
    }
    const missing = new Map(
      body.integrations.map((one: { system: string; missing: string[] }) => [one.system, one.missing]),
    );
    expect(missing.get('woocommerce')).toEqual(['WOO_URL', 'WOO_KEY', 'WOO_SECRET']);
    expect(missing.get('mail')).toEqual(['SMTP_URL', 'MAIL_FROM']);
  });

  it('tests nothing that is not configured', async () => {
    const { bare, bareManager } = get();

    const { status, body } = await bare.http.post('/api/integrations/mail/test').set('Authorization', bareManager);

    expect([status, body.code]).toEqual([422, 'integration.not_configured']);
    expect(body.message).toContain('SMTP_URL');
  });
});

describe('testing a system', () => {
  // Lightspeed needs a person to connect it, and is tested below.
  it.each(integrationSystems.filter((system) => system !== 'lightspeed'))(
    'calls %s and records that it answered',
    async (system) => {
      const { status, body } = await test(system);

      expect(status).toBe(200);
      expect(body).toMatchObject({
        ok: true,
        integration: { system, configured: true, state: 'ready', missing: [], message: 'Set up and working.' },
      });
      expect(body.took_ms).toBeGreaterThanOrEqual(0);
      expect(body.integration.last_success_at).not.toBeNull();
    },
  );

  it.each(['auspost', 'tge', 'geocoding', 'routing', 'postcodes'] as const)(
    'reports that %s fails until it answers again',
    async (system) => {
      const paths = {
        auspost: '/auspost',
        tge: '/tge',
        geocoding: '/nominatim',
        routing: '/osrm',
        postcodes: '/postcodes',
      };
      get().outside.fail(paths[system], { kind: 'status', status: 403 });

      const { status, body } = await test(system);

      expect([status, body.ok]).toEqual([200, false]);
      const failing = await find(system);
      expect(failing).toMatchObject({ state: 'failing', last_failure: body.message });
      expect(failing?.message).toContain(body.message);
      get().outside.heal();
      expect((await test(system)).body.ok).toBe(true);
      expect(await find(system)).toMatchObject({ state: 'ready', last_failure: body.message });
    },
  );

  it('reports that the shop refuses us', async () => {
    get().app.outside.faults.add({ system: 'woocommerce', times: 10, fault: { kind: 'status', status: 401 } });

    const { body } = await test('woocommerce');

    expect(body).toMatchObject({ ok: false, integration: { state: 'failing' } });
  });

  it('is recorded, without secrets', async () => {
    await test('auspost');
    const { app } = get();

    const { rows } = await app.pool.query(
      `select target, after from audit_events where action = 'integration.tested' order by id desc limit 1`,
    );

    expect(rows).toEqual([{ target: 'integration:auspost', after: { ok: true, message: expect.any(String) } }]);
    expect(JSON.stringify(await list())).not.toContain(get().outside.environment.AUSPOST_KEY);
  });

  it('is for managers, and existing systems only', async () => {
    const { header } = await get().app.signIn('staff');

    expect((await test('mail', header)).status).toBe(403);
    expect((await test('fax')).status).toBe(400);
  });
});

describe('everyday work', () => {
  const never = new AbortController().signal;
  const email = async (address: string): Promise<void> => {
    const { services, log } = get().app;
    const { id } = await services.mail.queue(services.stores, {
      kind: 'notice',
      reference: 'user:1',
      subject: 'Notice',
      html: '<p>Notice</p>',
      text: 'Notice',
      to: { name: '', address },
    });
    await services.mail.send(id, { log });
  };

  it('records an outage of the shop, and its end', async () => {
    const { app } = get();
    await test('woocommerce');
    app.outside.faults.add({ system: 'woocommerce', times: 100, fault: { kind: 'status', status: 401 } });

    expect(await app.importAll('woo')).toBe('failed');

    expect(await find('woocommerce')).toMatchObject({
      state: 'failing',
      last_failure: expect.stringContaining('did not accept our sign-in'),
      message: expect.stringContaining('The last call failed'),
    });
    app.outside.faults.clear();
    expect(await app.importAll('woo')).not.toBe('failed');
    expect(await find('woocommerce')).toMatchObject({ state: 'ready', message: 'Set up and working.' });
  });

  it('records an outage of the till, and its last answer', async () => {
    const { app } = get();
    await app.connectLightspeed();
    const till = await app.services.lightspeed.current();
    app.outside.faults.add({ system: 'lightspeed', times: 100, fault: { kind: 'status', status: 403 } });

    await expect(till?.client.getAccount({ signal: never })).rejects.toThrow('does not allow us');

    expect(await find('lightspeed')).toMatchObject({ state: 'failing' });
    app.outside.faults.clear();
    await till?.client.getAccount({ signal: never });
    expect(await find('lightspeed')).toMatchObject({ state: 'connected' });
    await app.http.post('/api/lightspeed/oauth/disconnect').set('Authorization', app.manager).expect(200);
  });

  it('says why an account that is connected is not synced', async () => {
    const { app } = get();
    await app.connectLightspeed();
    await app.pool.query(`update lightspeed_shops set closed_at = now() where shop_id = '1'`);

    expect(await find('lightspeed')).toMatchObject({
      state: 'failing',
      message: expect.stringContaining('was archived or removed in Lightspeed, so stock is not synced'),
      can: { disconnect: true },
    });
    await app.http.post('/api/lightspeed/oauth/disconnect').set('Authorization', app.manager).expect(200);
  });

  it('notifies the managers of an outage of ten minutes, once', async () => {
    const { app } = get();
    const news = async () => {
      await app.services.watchIntegrations();
      const { body } = await app.http.get('/api/notifications').set('Authorization', app.manager).expect(200);
      const { notifications }: { notifications: { title: string; link: string }[] } = body;
      return notifications.map(({ title, link }) => ({ title, link }));
    };
    await test('woocommerce');
    app.outside.faults.add({ system: 'woocommerce', times: 100, fault: { kind: 'status', status: 401 } });
    await test('woocommerce');
    const soon = await news();
    await app.pool.query(
      `update integration_checks set succeeded_at = succeeded_at - interval '10 minutes' where system = 'woocommerce'`,
    );

    expect([soon, await news(), await news()]).toEqual([
      [],
      [{ title: 'WooCommerce is not working', link: '/settings/integrations' }],
      [{ title: 'WooCommerce is not working', link: '/settings/integrations' }],
    ]);
  });

  it('does not mark email as failing for one unknown recipient', async () => {
    await test('mail');
    get().mail.faults.add({ fault: { kind: 'reject' }, to: 'nobody@away.example', times: 1 });

    await email('nobody@away.example');

    expect(await find('mail')).toMatchObject({ state: 'ready' });
  });

  it('marks email as failing until the server accepts one', async () => {
    get().mail.faults.add({ fault: { kind: 'greylist' }, to: 'later@home.example', times: 1 });

    await email('later@home.example');

    expect(await find('mail')).toMatchObject({ state: 'failing', last_failure: expect.stringContaining('451') });
    await email('now@home.example');
    expect(await find('mail')).toMatchObject({ state: 'ready' });
  });
});

describe('the till', () => {
  it('is configured by the server and connected by a person', async () => {
    const { app } = get();
    expect(await find('lightspeed')).toMatchObject({
      state: 'disconnected',
      can: { test: false, connect: true, disconnect: false },
    });
    expect((await test('lightspeed')).body).toMatchObject({
      ok: false,
      message: expect.stringContaining('Connect it first'),
    });
    await app.connectLightspeed();
    // Earlier failures no longer count.
    expect(await find('lightspeed')).toMatchObject({ state: 'connected' });

    const { body } = await test('lightspeed');

    expect(body).toMatchObject({
      ok: true,
      integration: { state: 'connected', can: { connect: false, disconnect: true } },
    });
    await app.http.post('/api/lightspeed/oauth/disconnect').set('Authorization', app.manager);
    const { rows } = await app.pool.query<{ action: string }>(
      `select action from audit_events where action in ('integration.connected', 'integration.disconnected') order by id`,
    );
    expect(rows.map(({ action }) => action)).toContain('integration.connected');
  });
});
