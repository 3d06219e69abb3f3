import { AwsClient } from 'aws4fetch';
import { UnavailableError } from '../../errors';
import { checkName, type UploadStorage } from './upload-storage';

export type S3Settings = {
  /** Bucket address including its host and an optional folder, without a trailing slash. */
  url: string;
  region: string;
  key: string;
  secret: string;
};

const timeoutMs = 15_000;

const refused = (cause: unknown): UnavailableError =>
  new UnavailableError('storage.unavailable', 'The picture storage is not working right now.', { cause });

/**
 * Amazon S3 or a compatible service (signature version 4). Idempotent, retried twice after a transient failure. @throws
 * UnavailableError
 */
export const createS3Storage = ({ url, region, key, secret }: S3Settings): UploadStorage => {
  const client = new AwsClient({
    accessKeyId: key,
    secretAccessKey: secret,
    region,
    service: 's3',
    retries: 2,
    initRetryMs: 100,
  });

  const send = async (name: string, init: RequestInit): Promise<Response> => {
    const address = `${url}/${checkName(name)}`;
    try {
      return await client.fetch(address, { ...init, signal: AbortSignal.timeout(timeoutMs) });
    } catch (error) {
      throw refused(error);
    }
  };

  const finish = async (response: Response): Promise<void> => {
    const said = await response.text();
    if (!response.ok && response.status !== 404) {
      throw refused(new Error(`the bucket answered ${response.status}: ${said.slice(0, 300)}`));
    }
  };

  return {
    put: async (name, { bytes, type }) => {
      const response = await send(name, {
        method: 'PUT',
        body: new Uint8Array(bytes),
        headers: { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' },
      });
      if (response.status === 404) throw refused(new Error('the bucket does not exist'));
      await finish(response);
    },
    get: async (name) => {
      const response = await send(name, { method: 'GET' });
      if (response.ok) return Buffer.from(await response.arrayBuffer());
      await finish(response);
      return null;
    },
    remove: async (name) => finish(await send(name, { method: 'DELETE' })),
  };
};
