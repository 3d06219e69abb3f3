import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { manyProducts } from '../../../sandbox/lightspeed/testing/demo-products';
import { startLightspeedSandbox, type LightspeedSandbox } from '../testing/lightspeed-sandbox';
import type { LightspeedClient } from './lightspeed-client';

let sandbox: LightspeedSandbox;
let client: LightspeedClient;

beforeEach(async () => {
  sandbox = await startLightspeedSandbox();
  client = sandbox.createClient();
});

afterEach(() => sandbox.stop());

const png = {
  bytes: new Uint8Array(Buffer.from('89504e470d0a1a0a0000000d', 'hex')),
  type: 'image/png',
  name: 'helmet.png',
} as const;

const detailsOf = async (itemId: number) => (await client.readDetails([itemId])).get(itemId);

describe('readDetails', () => {
  it('reads price, text and pictures', async () => {
    expect(await detailsOf(3)).toEqual({
      itemId: 3,
      archived: false,
      price: '89.95',
      longDescription: '',
      images: [
        {
          imageId: 3,
          url: `${sandbox.address()}/lightspeed-images/image/upload/w_1600,h_1600,c_limit/product.jpg`,
        },
      ],
    });
  });

  it('reads 100 items in one call, including archived ones, and skips unknown ones', async () => {
    sandbox.lightspeed.seed(manyProducts(100));
    sandbox.lightspeed.archiveItem(1);
    const ids = Array.from({ length: 99 }, (_, at) => at + 1);
    const details = await client.readDetails([...ids, 999]);
    expect(details.size).toBe(99);
    expect(details.get(1)?.archived).toBe(true);
    expect(sandbox.calls().map(({ cost }) => cost)).toEqual([1.6]);
  });

  it('accepts at most 100 items, and makes no call for none', async () => {
    await expect(client.readDetails(Array.from({ length: 101 }, (_, at) => at + 1))).rejects.toThrow(RangeError);
    expect((await client.readDetails([])).size).toBe(0);
    expect(sandbox.calls()).toEqual([]);
  });

  it('reads an item without web shop details', async () => {
    const bare = await sandbox.api((await sandbox.tokens.get()).accessToken).post('Item.json', { description: 'Bell' });
    expect(bare.status).toBe(200);
    expect(await detailsOf(5)).toMatchObject({ price: '0.00', longDescription: '', images: [] });
  });
});

describe('updateItem', () => {
  it('sets the default price and the text, and never the name', async () => {
    await client.updateItem({ itemId: 3, price: '79.90', longDescription: '<p>Light.</p>' });
    expect(await detailsOf(3)).toMatchObject({ price: '79.90', longDescription: '<p>Light.</p>' });
    expect(sandbox.lightspeed.listItems({ search: 'HELM-1', page: 1, perPage: 1 }).items[0]?.description).toBe(
      'City Helmet',
    );
    expect(sandbox.calls()[0]?.cost).toBe(2);
  });

  it('keeps omitted fields', async () => {
    await client.updateItem({ itemId: 3, longDescription: 'Light.' });
    await client.updateItem({ itemId: 3, price: '79.90' });
    expect(await detailsOf(3)).toMatchObject({ price: '79.90', longDescription: 'Light.' });
    expect(sandbox.calls().map(({ cost }) => cost)).toEqual([1.5, 1.5, 1.6]);
  });

  it("repeats the till's refusal", async () => {
    sandbox.lightspeed.archiveItem(3);
    await expect(client.updateItem({ itemId: 3, price: '1.00' })).rejects.toMatchObject({
      status: 400,
      unanswered: false,
      message: expect.stringContaining('archived'),
    });
  });

  it('reports uncertainty after a lost response, and does not repeat', async () => {
    sandbox.fail({ kind: 'cut_after' }, 'PUT');
    await expect(client.updateItem({ itemId: 3, price: '79.90' })).rejects.toMatchObject({ unanswered: true });
    expect(sandbox.calls()).toHaveLength(1);
    expect((await detailsOf(3))?.price).toBe('79.90');
  });
});

describe('pictures', () => {
  it('are uploaded as a file with their item, after existing ones', async () => {
    const added = await client.uploadImage({ itemId: 3, file: png, description: 'City Helmet' });
    expect(added.url).toContain('/w_1600,h_1600,c_limit/upload-5.jpg');
    expect((await client.listImages(3)).map(({ imageId }) => imageId)).toEqual([3, added.imageId]);
    expect(sandbox.lightspeed.findUpload('upload-5')).toEqual(Buffer.from(png.bytes));
  });

  it('are sent again in full after a rate limit', async () => {
    sandbox.fail({ kind: 'status', status: 429, headers: { 'retry-after': '1' } }, 'POST');
    await client.uploadImage({ itemId: 3, file: png, description: '' });
    expect(sandbox.waits.length).toBeGreaterThan(0);
    expect(sandbox.lightspeed.findUpload('upload-5')).toEqual(Buffer.from(png.bytes));
  });

  it('are not sent again after a lost response', async () => {
    sandbox.fail({ kind: 'cut_after' }, 'POST');
    const sent = client.uploadImage({ itemId: 3, file: png, description: '' });
    await expect(sent).rejects.toMatchObject({ unanswered: true });
    expect(await client.listImages(3)).toHaveLength(2);
  });
});
