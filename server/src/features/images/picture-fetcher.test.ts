import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer, isIP } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NotFoundError, TooLargeError, ValidationError } from '../../errors';
import { ImageSourceError } from './image-errors';
import { startLoopbackHost, type LoopbackHost } from './loopback-host';
import { createOriginRules } from './origin-rules';
import { createPictureFetcher, type FetchLimits, type Lookup } from './picture-fetcher';

const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

const start = async (answer: RequestListener, name = 'pictures.test'): Promise<LoopbackHost> => {
  const host = await startLoopbackHost(name, answer);
  closers.push(host.close);
  return host;
};

const loopback: Lookup = () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]);

const createFetch = (options: {
  allowed: string[];
  inside?: string[];
  lookup?: Lookup;
  limits?: Partial<FetchLimits>;
}) => {
  const fetchPicture = createPictureFetcher({
    originRules: createOriginRules({
      allowedOrigins: options.allowed,
      privateOrigins: options.inside ?? options.allowed,
    }),
    lookup: options.lookup ?? loopback,
    limits: { bytes: 1000, redirects: 3, deadlineMs: 5000, stallMs: 2000, ...options.limits },
  });
  return (address: string) => fetchPicture(new URL(address));
};

const redirectTo =
  (location: string, status = 302): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { location }).end('moved');
  };

describe('fetching a picture', () => {
  it('returns the bytes, without revealing the caller', async () => {
    const seen = vi.fn();
    const host = await start((request, response) => {
      seen(request.headers);
      response.end('picture');
    });
    const bytes = await createFetch({ allowed: [host.origin] })(`${host.origin}/a%20b.png?v=1`);
    expect(bytes.toString()).toBe('picture');
    expect(host.asked).toEqual(['/a%20b.png?v=1']);
    expect(seen).toHaveBeenCalledExactlyOnceWith({
      accept: 'image/webp,image/png,image/jpeg,image/gif',
      'accept-encoding': 'identity',
      connection: 'close',
      host: host.origin.slice('http://'.length),
      'user-agent': 'Chainline',
    });
  });

  it('refuses a forbidden origin without resolving its name', async () => {
    const lookup = vi.fn(loopback);
    const get = createFetch({ allowed: ['https://shop.test'], lookup });
    await expect(get('https://other.test/a.png')).rejects.toThrow(ValidationError);
    expect(lookup).not.toHaveBeenCalled();
  });

  it.each([
    [404, NotFoundError],
    [410, NotFoundError],
    [403, ImageSourceError],
    [500, ImageSourceError],
    [204, ImageSourceError],
    [304, ImageSourceError],
  ])('interprets a %i of the host', async (status, kind) => {
    const host = await start((_request, response) => {
      response.writeHead(status).end();
    });
    await expect(createFetch({ allowed: [host.origin] })(`${host.origin}/a.png`)).rejects.toThrow(kind);
  });
});

describe('the address that is connected to', () => {
  it.each([
    ['loopback', [{ address: '127.0.0.1', family: 4 }]],
    ['loopback as mapped IPv6', [{ address: '::ffff:127.0.0.1', family: 6 }]],
    [
      'a private address beside a public one',
      [
        { address: '93.184.216.34', family: 4 },
        { address: '10.0.0.1', family: 4 },
      ],
    ],
  ])('refuses a name that resolves to %s', async (_kind, addresses) => {
    const host = await start((_request, response) => response.end('inside'));
    const get = createFetch({ allowed: [host.origin], inside: [], lookup: () => Promise.resolve(addresses) });
    await expect(get(`${host.origin}/a.png`)).rejects.toThrow('Pictures from this address are not shown.');
    expect(host.asked).toEqual([]);
  });

  it.each(['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '169.254.169.254'])(
    'refuses %s, which needs no lookup',
    async (figures) => {
      const host = await start((_request, response) => response.end('inside'));
      const address = `http://${figures}:${new URL(host.origin).port}`;
      const get = createFetch({ allowed: [address], inside: [] });
      await expect(get(`${address}/a.png`)).rejects.toThrow(ValidationError);
      expect(host.asked).toEqual([]);
    },
  );

  it('connects to an IP literal that may be private', async () => {
    const host = await start((_request, response) => response.end('picture'));
    const address = `http://127.0.0.1:${new URL(host.origin).port}`;
    const bytes = await createFetch({ allowed: [address] })(`${address}/a.png`);
    expect(bytes.toString()).toBe('picture');
  });

  it('connects to the checked address even if the name changes a moment later', async () => {
    const host = await start((_request, response) => response.end('picture'));
    const answers = ['127.0.0.1', '10.255.255.1', '10.255.255.1'];
    const lookup = vi.fn(() => Promise.resolve([{ address: answers.shift() ?? '', family: 4 }]));
    const bytes = await createFetch({ allowed: [host.origin], lookup })(`${host.origin}/a.png`);
    expect(bytes.toString()).toBe('picture');
    expect(lookup).toHaveBeenCalledExactlyOnceWith('pictures.test');
  });

  it('never reaches internal addresses by a name that was public when checked', async () => {
    const host = await start((_request, response) => response.end('inside'));
    const checked: string[] = [];
    // 3ffe::1 is in a public range that is allocated to nobody, so the test cannot reach it.
    const answers = ['3ffe::1', '127.0.0.1'];
    const lookup: Lookup = () => {
      const address = answers.shift() ?? '127.0.0.1';
      checked.push(address);
      return Promise.resolve([{ address, family: isIP(address) }]);
    };
    const get = createFetch({ allowed: [host.origin], inside: [], lookup, limits: { deadlineMs: 100 } });
    await expect(get(`${host.origin}/a.png`)).rejects.toThrow(ImageSourceError);
    expect(checked).toEqual(['3ffe::1']);
    expect(host.asked).toEqual([]);
  });

  it('fails when the name is unknown or has no address', async () => {
    const unknown = createFetch({ allowed: ['http://a.test'], lookup: () => Promise.reject(new Error('ENOTFOUND')) });
    await expect(unknown('http://a.test/a.png')).rejects.toMatchObject({ code: 'image.source_failed' });
    const empty = createFetch({ allowed: ['http://a.test'], lookup: () => Promise.resolve([]) });
    await expect(empty('http://a.test/a.png')).rejects.toMatchObject({ code: 'image.source_failed' });
  });

  it('uses TLS for an https origin, and fails if nobody listens', async () => {
    const opening: number[] = [];
    const server = createServer((socket) => {
      socket.once('data', (data) => {
        opening.push(data.readUInt8(0));
        socket.end('HTTP/1.1 200 OK\r\n\r\nplain');
      });
      socket.on('error', () => undefined);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    closers.push(async () => {
      server.close();
      await once(server, 'close');
    });
    const bound = server.address();
    const origin = `https://pictures.test:${bound !== null && typeof bound === 'object' ? bound.port : 0}`;
    await expect(createFetch({ allowed: [origin] })(`${origin}/a.png`)).rejects.toMatchObject({
      code: 'image.source_failed',
    });
    const handshake = 0x16;
    expect(opening).toEqual([handshake]);
  });
});

describe('redirects', () => {
  it.each([301, 302, 303, 307, 308])('are followed within allowed origins (%i)', async (status) => {
    const target = await start((_request, response) => response.end('picture'), 'cdn.test');
    const first = await start(redirectTo(`${target.origin}/b.png`, status));
    const bytes = await createFetch({ allowed: [first.origin, target.origin] })(`${first.origin}/a.png`);
    expect(bytes.toString()).toBe('picture');
  });

  it('are relative to their source, three at most', async () => {
    const steps = (last: number) =>
      start((request, response) => {
        const step = Number(request.url?.slice(1));
        if (step === last) response.end('picture');
        else response.writeHead(302, { location: String(step + 1) }).end();
      });
    const near = await steps(3);
    expect((await createFetch({ allowed: [near.origin] })(`${near.origin}/0`)).toString()).toBe('picture');
    const far = await steps(4);
    await expect(createFetch({ allowed: [far.origin] })(`${far.origin}/0`)).rejects.toThrow(ImageSourceError);
    expect(far.asked).toEqual(['/0', '/1', '/2', '/3']);
  });

  it('to a forbidden origin are refused', async () => {
    const target = await start((_request, response) => response.end('inside'), 'inside.test');
    const first = await start(redirectTo(`${target.origin}/b.png`));
    await expect(createFetch({ allowed: [first.origin] })(`${first.origin}/a.png`)).rejects.toThrow(ValidationError);
    expect(target.asked).toEqual([]);
  });

  it('to an allowed name with a private address are refused', async () => {
    const target = await start((_request, response) => response.end('inside'), 'cdn.test');
    const first = await start(redirectTo(`${target.origin}/b.png`));
    const get = createFetch({ allowed: [first.origin, target.origin], inside: [first.origin] });
    await expect(get(`${first.origin}/a.png`)).rejects.toThrow(ValidationError);
    expect(target.asked).toEqual([]);
  });

  it.each(['file:///etc/passwd', 'http://user:secret@pictures.test/', 'http://169.254.169.254/latest/meta-data/'])(
    'to %s are refused',
    async (location) => {
      const host = await start(redirectTo(location));
      await expect(createFetch({ allowed: [host.origin] })(`${host.origin}/a.png`)).rejects.toThrow(ValidationError);
    },
  );

  it('without a target are a failure of the host', async () => {
    const host = await start(redirectTo('http://'));
    await expect(createFetch({ allowed: [host.origin] })(`${host.origin}/a.png`)).rejects.toThrow(ImageSourceError);
  });
});

describe('limits', () => {
  it('refuse an announced size without reading the body', async () => {
    const host = await start((_request, response) => {
      response.writeHead(200, { 'content-length': '1001' }).write('x');
    });
    await expect(createFetch({ allowed: [host.origin] })(`${host.origin}/a.png`)).rejects.toThrow(TooLargeError);
  });

  it('count an unannounced body and cut it off', async () => {
    const cut = vi.fn();
    const host = await start((_request, response) => {
      response.on('close', cut);
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(400)));
      };
      response.on('drain', more);
      more();
    });
    await expect(createFetch({ allowed: [host.origin] })(`${host.origin}/a.png`)).rejects.toThrow(TooLargeError);
    await expect.poll(() => cut.mock.calls.length).toBe(1);
  });

  it('accept exactly the maximum', async () => {
    const host = await start((_request, response) => response.end(Buffer.alloc(1000)));
    expect(await createFetch({ allowed: [host.origin] })(`${host.origin}/a.png`)).toHaveLength(1000);
  });

  const timedOut = { code: 'image.source_timeout', unanswered: true };

  it('abort a host that never answers', async () => {
    const host = await start(() => undefined);
    const get = createFetch({ allowed: [host.origin], limits: { stallMs: 50 } });
    await expect(get(`${host.origin}/a.png`)).rejects.toMatchObject(timedOut);
  });

  it('abort a body that stalls', async () => {
    const host = await start((_request, response) => {
      response.write('half');
    });
    const get = createFetch({ allowed: [host.origin], limits: { stallMs: 50 } });
    await expect(get(`${host.origin}/a.png`)).rejects.toMatchObject(timedOut);
  });

  it('abort a body that trickles past the deadline', async () => {
    const host = await start((_request, response) => {
      const drops = setInterval(() => response.write('.'), 5);
      response.on('close', () => clearInterval(drops));
    });
    const get = createFetch({ allowed: [host.origin], limits: { deadlineMs: 100 } });
    await expect(get(`${host.origin}/a.png`)).rejects.toMatchObject(timedOut);
  });

  it('abort a name that never resolves', async () => {
    const lookup: Lookup = () => new Promise(() => undefined);
    const get = createFetch({ allowed: ['http://a.test'], lookup, limits: { deadlineMs: 30 } });
    await expect(get('http://a.test/a.png')).rejects.toMatchObject(timedOut);
  });

  it('count an interrupted body as a failure of the host', async () => {
    const host = await start((_request, response) => {
      response.writeHead(200, { 'content-length': '500' }).write('half', () => response.destroy());
    });
    await expect(createFetch({ allowed: [host.origin] })(`${host.origin}/a.png`)).rejects.toMatchObject({
      code: 'image.source_failed',
      unanswered: false,
    });
  });
});
