import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config';

const key = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff';
const base = {
  DATABASE_URL: 'postgres://localhost/chainline',
  SESSION_SECRET: 'a-test-secret-of-0123456789-abcdefghijkl',
  ENCRYPTION_KEY: key,
};
const production = { ...base, NODE_ENV: 'production', PUBLIC_URL: 'https://back.example.com' };

const problemsOf = (environment: Record<string, string | undefined>): string => {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'none';
};

describe('the required configuration', () => {
  it('is small in development', () => {
    expect(readConfig(base)).toMatchObject({
      production: false,
      demo: false,
      port: 3000,
      host: '0.0.0.0',
      publicUrl: 'http://localhost:3000',
      wooWebhookUrl: 'http://localhost:3000',
      clientDir: null,
      logLevel: 'info',
      trustedProxies: 0,
      database: { url: base.DATABASE_URL, poolSize: 12 },
      metricsToken: null,
      woocommerce: null,
      lightspeed: null,
      auspost: null,
      tge: null,
      geocoding: null,
    });
  });

  it.each(['DATABASE_URL', 'SESSION_SECRET', 'ENCRYPTION_KEY'])('names %s if it is missing or empty', (name) => {
    expect(problemsOf({ ...base, [name]: undefined })).toContain(`${name} is missing`);
    expect(problemsOf({ ...base, [name]: '' })).toContain(`${name} is missing`);
  });

  it('names everything that is wrong at once', () => {
    expect(problemsOf({ PORT: '99999' }).split('\n')).toHaveLength(5);
  });

  it('puts the port into the default address', () => {
    expect(readConfig({ ...base, PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
  });
});

describe('where uploads are kept', () => {
  it('is a data folder, or a completely configured bucket', () => {
    expect(readConfig({ ...base, DATA_DIR: '/data' }).uploads).toEqual({ folder: '/data/uploads', bucket: null });
    const bucket = { S3_URL: 'https://s3.example.com/b/', S3_REGION: 'r', S3_KEY: 'k', S3_SECRET: 's' };
    expect(readConfig({ ...base, ...bucket }).uploads.bucket).toEqual({
      url: 'https://s3.example.com/b',
      region: 'r',
      key: 'k',
      secret: 's',
    });
    expect(problemsOf({ ...base, ...bucket, S3_SECRET: '' })).toContain('S3_SECRET is missing');
  });
});

describe('a refused setting', () => {
  it.each([
    ['DATABASE_URL', 'mysql://localhost/x', 'must be a postgres:// URL'],
    ['DATABASE_POOL', '7', '>=8'],
    ['SESSION_SECRET', 'short', 'must have at least 32 characters'],
    ['SESSION_SECRET', 'a'.repeat(40), 'is too simple'],
    ['ENCRYPTION_KEY', 'not-a-key', 'must be 32 random bytes'],
    ['ENCRYPTION_KEY', key.slice(2), 'must be 32 random bytes'],
    ['ENCRYPTION_KEYS_OLD', `${key},nonsense`, 'must be 32 random bytes'],
    ['METRICS_TOKEN', 'short', 'must have at least 16 characters'],
    ['METRICS_TOKEN', 'a'.repeat(20), 'is too simple'],
    ['ENCRYPTION_KEY', '0'.repeat(64), 'must be 32 random bytes'],
    ['PUBLIC_URL', 'back.example.com', 'must be a URL'],
    ['WOO_WEBHOOK_URL', 'nowhere', 'must be a URL'],
    ['SMTP_URL', 'mail.example.com', 'must be a URL such as smtp://'],
    ['MAIL_FROM', 'Example Bikes', 'must be an address such as'],
    ['MAIL_REPLY_TO', 'nobody', 'must be an address such as'],
    ['NODE_ENV', 'staging', 'NODE_ENV'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL'],
    ['TRUST_PROXY', 'yes', 'TRUST_PROXY'],
    ['CHAINLINE_DEMO', 'true', 'CHAINLINE_DEMO'],
  ])('is a %s of "%s"', (name, value, words) => {
    const problems = problemsOf({ ...base, [name]: value });

    expect(problems).toContain(`- ${name}`);
    expect(problems).toContain(words);
  });

  it('never repeats a secret', () => {
    expect(problemsOf({ ...base, SESSION_SECRET: 'hunter2', ENCRYPTION_KEY: 'hunter2' })).not.toContain('hunter2');
  });
});

describe('in production', () => {
  it('requires an address, and refuses demo data', () => {
    expect(problemsOf({ ...production, PUBLIC_URL: undefined })).toContain('PUBLIC_URL is missing');
    expect(problemsOf({ ...production, CHAINLINE_DEMO: '1' })).toContain('CHAINLINE_DEMO must not be set');
    expect(readConfig(production)).toMatchObject({ production: true, demo: false });
  });

  it.each([
    'http://back.example.com',
    'http://localhost.example.com',
    'http://10.0.0.5:3000',
    'ftp://back.example.com',
  ])('refuses to send customers to %s, which can be eavesdropped on', (address) => {
    expect(problemsOf({ ...production, PUBLIC_URL: address })).toContain('PUBLIC_URL must begin with https://');
  });

  it.each(['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:8080', 'http://shop.localhost'])(
    'can be tried out on %s, without forcing browsers to https',
    (address) => {
      expect(readConfig({ ...production, PUBLIC_URL: address })).toMatchObject({ production: true, httpsOnly: false });
      expect(readConfig(production).httpsOnly).toBe(true);
      expect(readConfig({ ...base, PUBLIC_URL: 'https://back.example.com' }).httpsOnly).toBe(false);
    },
  );

  it('allows demo data elsewhere', () => {
    expect(readConfig({ ...base, CHAINLINE_DEMO: '1' })).toMatchObject({ demo: true, demoImport: false });
    expect(readConfig({ ...base, CHAINLINE_DEMO: '1', CHAINLINE_DEMO_IMPORT: '1' }).demoImport).toBe(true);
    expect(readConfig({ ...base, CHAINLINE_DEMO_IMPORT: '1' }).demoImport).toBe(false);
  });
});

describe('outside systems', () => {
  const woo = { WOO_URL: 'https://shop.example.com/', WOO_KEY: 'ck_1', WOO_SECRET: 'cs_1' };
  const till = { LIGHTSPEED_CLIENT_ID: 'id', LIGHTSPEED_CLIENT_SECRET: 'secret' };

  it('are configured completely, without a trailing slash', () => {
    const config = readConfig({ ...base, ...woo, ...till });

    expect(config.woocommerce).toEqual({ url: 'https://shop.example.com', key: 'ck_1', secret: 'cs_1' });
    expect(config.lightspeed).toEqual({
      clientId: 'id',
      clientSecret: 'secret',
      authUrl: 'https://cloud.lightspeedapp.com',
      apiUrl: 'https://api.lightspeedapp.com',
    });
  });

  it('accept pictures of the shop from other named hosts', () => {
    const urls = 'https://cdn.example.com, https://www.shop.example.com/,';

    expect(readConfig({ ...base, ...woo }).wooPictureUrls).toEqual([]);
    expect(readConfig({ ...base, ...woo, WOO_PICTURE_URLS: urls }).wooPictureUrls).toHaveLength(2);
    expect(problemsOf({ ...base, ...woo, WOO_PICTURE_URLS: 'cdn.example.com' })).toContain(
      'WOO_PICTURE_URLS.0 must be addresses such as',
    );
    expect(problemsOf({ ...base, ...woo, WOO_PICTURE_URLS: 'ftp://cdn.example.com' })).toContain('WOO_PICTURE_URLS.0');
  });

  it.each(Object.keys(woo))('are not half set up: the shop without %s', (name) => {
    expect(problemsOf({ ...base, ...woo, [name]: undefined })).toContain(`${name} is missing (needed together with`);
  });

  it.each(Object.keys(till))('are not half set up: the till without %s', (name) => {
    expect(problemsOf({ ...base, ...till, [name]: '' })).toContain(`${name} is missing (needed together with`);
  });

  const freight = { TGE_USER: 'u', TGE_PASSWORD: 'p', TGE_ACCOUNT: 'a', TGE_SOURCE_SYSTEM: 's', TGE_SENDER: 'x' };

  it('are the real carriers unless told otherwise', () => {
    const { auspost, tge } = readConfig({ ...base, AUSPOST_KEY: 'key', ...freight });

    expect(auspost).toEqual({ url: 'https://digitalapi.auspost.com.au', key: 'key' });
    expect(tge).toEqual({
      url: 'https://api.teamglobalexp.com:6930',
      user: 'u',
      password: 'p',
      account: 'a',
      sourceSystem: 's',
      sender: 'x',
      environment: 'PRD',
    });
  });

  it.each(Object.keys(freight))('are not half set up: the freight carrier without %s', (name) => {
    expect(problemsOf({ ...base, ...freight, [name]: '' })).toContain(`${name} is missing (needed together with`);
  });

  it('may be one of the three location services, with our contact and a pace', () => {
    expect(readConfig({ ...production, NOMINATIM_URL: 'https://nominatim.openstreetmap.org/' }).geocoding).toEqual({
      nominatimUrl: 'https://nominatim.openstreetmap.org',
      osrmUrl: null,
      postcodeUrl: null,
      userAgent: 'Chainline (https://back.example.com)',
      intervalMs: 1_100,
    });
  });

  const mail = { SMTP_URL: 'smtps://me:p%40ss@mail.example.com', MAIL_FROM: 'Example Bikes <shop@bikes.example>' };

  it('may be a mail server, with sender and reply addresses', () => {
    const server = { host: 'mail.example.com', port: 465, secure: true, requireTls: false };
    const read = readConfig({ ...base, ...mail, MAIL_REPLY_TO: 'Answers <answers@bikes.example>' }).mail;

    expect(read).toEqual({
      server: { ...server, auth: { user: 'me', pass: 'p@ss' } },
      from: { name: 'Example Bikes', address: 'shop@bikes.example' },
      replyTo: 'answers@bikes.example',
      tagsReplies: false,
    });
    expect(readConfig({ ...base, ...mail }).mail?.replyTo).toBeNull();
  });

  it.each(Object.keys(mail))('are not half set up: email without %s', (name) => {
    expect(problemsOf({ ...base, ...mail, [name]: '' })).toContain(`${name} is missing (needed together with`);
  });

  it('may reach us by another address than customers', () => {
    const config = readConfig({ ...production, WOO_WEBHOOK_URL: 'http://10.0.0.5:3000/' });

    expect([config.publicUrl, config.wooWebhookUrl]).toEqual(['https://back.example.com', 'http://10.0.0.5:3000']);
  });
});

describe('encryption keys', () => {
  it('are accepted in hex or base64, the old ones after the new one', () => {
    const bytes = Buffer.from(key, 'hex');
    const newest = Buffer.from(Array.from({ length: 32 }, (_, index) => index * 7));
    const config = readConfig({
      ...base,
      ENCRYPTION_KEY: newest.toString('base64'),
      ENCRYPTION_KEYS_OLD: `${key},${bytes.toString('base64')}`,
    });

    expect(config.encryptionKeys).toEqual([newest, bytes, bytes]);
  });
});
