import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { at, type Emulator, rowsAt, startEmulator } from '../testing/emulator';

let emulator: Emulator;
let token = '';
let api: ReturnType<Emulator['api']>;

beforeEach(async () => {
  emulator = await startEmulator();
  token = (await emulator.connect()).access_token;
  api = emulator.api(token);
});

afterEach(() => emulator.stop());

const png = Buffer.from('89504e470d0a1a0a0000000d', 'hex');

const upload = async (data: unknown, file: Uint8Array | null = png, accessToken = token) => {
  const form = new FormData();
  form.set('data', typeof data === 'string' ? data : JSON.stringify(data));
  if (file) form.set('image', new File([new Uint8Array(file)], 'helmet.png', { type: 'image/png' }));
  const headers = { Authorization: `Bearer ${accessToken}` };
  return emulator.call(`${emulator.account}/Image.json`, { method: 'POST', headers, body: form });
};

const refusalOf = async (answer: ReturnType<typeof upload>) => {
  const { status, json } = await answer;
  return [status, at(json, 'message')];
};

describe('uploading a picture', () => {
  it("returns its address, and shows it after the item's other pictures", async () => {
    emulator.clock.advance(60_000);
    const { status, json } = await upload({ itemID: 3, description: 'Side' });
    expect(status).toBe(200);
    expect(at(json, 'Image')).toMatchObject({
      itemID: '3',
      description: 'Side',
      filename: 'helmet.png',
      ordering: '1',
      size: '12',
      publicID: 'upload-5',
      baseImageURL: `${emulator.address()}/lightspeed-images/image/upload/`,
    });
    const listed = await api.get('Item/3/Image.json');
    expect(rowsAt(listed.json, 'Image').map((row) => at(row, 'publicID'))).toEqual(['product', 'upload-5']);
    expect(at((await api.get('Item/3.json')).json, 'Item.timeStamp')).toBe('2026-11-21T00:01:00+00:00');
    expect(emulator.lightspeed.findUpload('upload-5')).toEqual(png);
    expect(emulator.lightspeed.findUpload('product')).toBeNull();
  });

  it('lists the pictures of several items', async () => {
    const listed = await api.get(`Image.json?itemID=${encodeURIComponent('IN,[2,3]')}`);
    expect(rowsAt(listed.json, 'Image')).toHaveLength(2);
  });

  it.each([
    { data: { itemID: 3 }, file: null, message: 'Image not created. An Image must have an image file.' },
    {
      data: { itemID: 3 },
      file: Buffer.from('<svg/>'),
      message: 'Image not created. The file is not a JPEG, PNG or GIF image.',
    },
    { data: { description: 'x' }, file: png, message: 'Image not created. An Image must belong to an item.' },
    { data: { itemID: 99 }, file: png, message: 'Image not created. Item 99 does not exist.' },
    { data: 'no json', file: png, message: 'The payload is not valid JSON.' },
  ])('is refused: $message', async ({ data, file, message }) => {
    expect(await refusalOf(upload(data, file))).toEqual([400, message]);
  });

  it('needs a file and not only JSON', async () => {
    const { status, json } = await api.post('Image.json', { itemID: 3 });
    expect([status, at(json, 'message')]).toEqual([400, 'Image not created. An Image must have an image file.']);
  });

  it('needs the right to change items', async () => {
    const { access_token: reader } = await emulator.connect('employee:inventory_read');
    expect((await upload({ itemID: 3 }, png, reader)).status).toBe(403);
  });

  it('survives a restart with its bytes', async () => {
    await upload({ itemID: 3 });
    const snapshot = JSON.parse(JSON.stringify(emulator.lightspeed.snapshot()));
    emulator.lightspeed.seed([]);
    emulator.lightspeed.restore(snapshot);
    expect(emulator.lightspeed.findUpload('upload-5')).toEqual(png);
  });
});

describe('the web shop details of an item', () => {
  const texts = 'load_relations=%5B%22ItemECommerce%22%5D';
  const textsOf = async (itemID: string): Promise<unknown> =>
    at((await api.get(`Item/${itemID}.json?${texts}`)).json, 'Item.ItemECommerce');

  it('are returned only on request', async () => {
    expect(at((await api.get('Item/3.json')).json, 'Item.ItemECommerce')).toBeUndefined();
    expect(await textsOf('3')).toMatchObject({ longDescription: '', weight: '1', listOnStore: 'false' });
  });

  it('is changed with the item, keeps what was not given, and moves the item’s time', async () => {
    emulator.clock.advance(60_000);
    const { status } = await api.put('Item/3.json', { ItemECommerce: { longDescription: '<p>Light.</p>' } });
    expect(status).toBe(200);
    expect(await textsOf('3')).toMatchObject({ longDescription: '<p>Light.</p>', weight: '1' });
    const { json } = await api.get('Item/3.json');
    expect(at(json, 'Item')).toMatchObject({ description: 'City Helmet', timeStamp: '2026-11-21T00:01:00+00:00' });
  });

  it('leaves the item’s time alone when nothing changed', async () => {
    emulator.clock.advance(60_000);
    await api.put('Item/3.json', { ItemECommerce: { longDescription: '' } });
    expect(at((await api.get('Item/3.json')).json, 'Item.timeStamp')).toBe('2026-11-21T00:00:00+00:00');
  });

  it('is made with a new item', async () => {
    const { json } = await api.post('Item.json', { description: 'Bell', ItemECommerce: { longDescription: 'Rings.' } });
    expect(await textsOf(String(at(json, 'Item.itemID')))).toMatchObject({ longDescription: 'Rings.' });
  });

  it('adds half a drip to the price of the call', async () => {
    const { headers } = await api.put('Item/3.json', {
      Prices: { ItemPrice: { amount: '79.95', useType: 'Default' } },
      ItemECommerce: { longDescription: 'Light.' },
    });
    expect(headers.get('x-ls-api-request-cost')).toBe('2');
  });
});
