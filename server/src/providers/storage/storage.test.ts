import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createDiskStorage } from './disk-storage';
import { createS3Storage } from './s3-storage';
import type { UploadStorage } from './upload-storage';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

const settings = { region: 'ap-southeast-2', key: 'AKIDEXAMPLE', secret: 'wJalrXUtnFEMI-K7MDENG' };

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Independent implementation of Amazon's signature version 4. */
const expectedSignature = (request: IncomingMessage): string => {
  const header = (name: string) => String(request.headers[name] ?? '').trim();
  const [, scope = '', names = ''] =
    /Credential=[^/]+\/([^,]+), SignedHeaders=([^,]+),/.exec(header('authorization')) ?? [];
  const signed = names.split(';');
  const canonical = [
    request.method ?? '',
    request.url ?? '',
    '',
    ...signed.map((name) => `${name}:${header(name)}`),
    '',
    names,
    header('x-amz-content-sha256'),
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', header('x-amz-date'), scope, sha256(canonical)].join('\n');
  const [day = '', region = '', service = ''] = scope.split('/');
  const key = ['aws4_request'].reduce(hmac, hmac(hmac(hmac(`AWS4${settings.secret}`, day), region), service));
  return hmac(key, toSign).toString('hex');
};

type Bucket = { url: string; files: Map<string, Buffer>; failures: number[]; asked: string[] };

type FileRequest = { method: string; path: string; body: Buffer };

const serveFile = (files: Map<string, Buffer>, { method, path, body }: FileRequest, response: ServerResponse): void => {
  const file = files.get(path);
  switch (method) {
    case 'PUT':
      files.set(path, body);
      response.writeHead(200).end();
      break;
    case 'DELETE':
      files.delete(path);
      response.writeHead(204).end();
      break;
    default:
      response.writeHead(file ? 200 : 404).end(file ?? '<Error><Code>NoSuchKey</Code></Error>');
  }
};

/** A bucket that verifies signatures. Answers the given `failures` first, one per request. */
const startBucket = async (): Promise<Bucket> => {
  const bucket: Bucket = { url: '', files: new Map(), failures: [], asked: [] };
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
      const body = Buffer.concat(chunks);
      const path = request.url ?? '';
      bucket.asked.push(`${request.method ?? ''} ${path}`);
      const failure = bucket.failures.shift();
      const isSigned = String(request.headers.authorization).endsWith(`Signature=${expectedSignature(request)}`);
      const declared = request.headers['x-amz-content-sha256'];
      const isWhole = declared === 'UNSIGNED-PAYLOAD' || declared === sha256(body);
      if (failure !== undefined) response.writeHead(failure).end('<Error/>');
      else if (!isSigned || !isWhole) response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
      else serveFile(bucket.files, { method: request.method ?? '', path, body }, response);
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('not listening');
  closers.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  bucket.url = `http://127.0.0.1:${bound.port}/pictures`;
  return bucket;
};

const onDisk = async (): Promise<UploadStorage & { folder: string }> => {
  const folder = await mkdtemp(join(tmpdir(), 'chainline-storage-test-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  return { ...createDiskStorage(join(folder, 'uploads')), folder: join(folder, 'uploads') };
};

const inBucket = async () => {
  const bucket = await startBucket();
  return { ...createS3Storage({ ...settings, url: bucket.url }), bucket };
};

const file = (text: string) => ({ bytes: Buffer.from(text), type: 'image/png' });

describe.each<[string, () => Promise<UploadStorage>]>([
  ['a folder', onDisk],
  ['a bucket', inBucket],
])('%s', (_what, start) => {
  it('stores a file, replaces it and removes it', async () => {
    const storage = await start();
    await storage.put('lamp-1-a.png', file('one'));
    expect(String(await storage.get('lamp-1-a.png'))).toBe('one');
    await storage.put('lamp-1-a.png', file('two'));
    expect(String(await storage.get('lamp-1-a.png'))).toBe('two');
    await storage.remove('lamp-1-a.png');
    expect(await storage.get('lamp-1-a.png')).toBeNull();
    await storage.remove('lamp-1-a.png');
  });

  it.each(['../x.png', '/etc/passwd', 'a/b.png', 'a.exe', '.png', 'A.png', 'a.png\0', ''])(
    'refuses the name %j',
    async (name) => {
      const storage = await start();
      await expect((async () => storage.get(name))()).rejects.toThrow(RangeError);
      await expect((async () => storage.put(name, file('x')))()).rejects.toThrow(RangeError);
    },
  );
});

describe('a folder', () => {
  it('has no partial file after a failed write', async () => {
    const { folder, put } = await onDisk();
    await writeFile(folder, 'a file where the folder should be');
    await expect(put('a-1-b.png', file('x'))).rejects.toThrow();
  });

  it('contains only complete files', async () => {
    const { folder, put } = await onDisk();
    await Promise.all(Array.from({ length: 20 }, (_, at) => put('same-1-a.png', file('x'.repeat(at + 1)))));
    expect(await readdir(folder)).toEqual(['same-1-a.png']);
  });
});

describe('a bucket', () => {
  it('is called again after a transient fault', async () => {
    const { bucket, put, get } = await inBucket();
    bucket.failures.push(503, 500);
    await put('a-1-b.png', file('x'));
    expect(bucket.asked).toHaveLength(3);
    expect(String(await get('a-1-b.png'))).toBe('x');
  });

  it('that refuses us or is down does not report a missing picture', async () => {
    const { bucket, get } = await inBucket();
    const wrong = createS3Storage({ ...settings, secret: 'another', url: bucket.url });
    await expect(wrong.get('a-1-b.png')).rejects.toMatchObject({ code: 'storage.unavailable' });
    bucket.failures.push(503, 503, 503);
    await expect(get('a-1-b.png')).rejects.toMatchObject({ code: 'storage.unavailable' });
  });
});
