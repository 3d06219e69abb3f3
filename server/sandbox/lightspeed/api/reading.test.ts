import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manyProducts } from '../testing/demo-products';
import { at, type Emulator, rowsAt, startEmulator, textAt } from '../testing/emulator';

let emulator: Emulator;
let api: ReturnType<Emulator['api']>;

beforeAll(async () => {
  emulator = await startEmulator();
  api = emulator.api((await emulator.connect()).access_token);
});

afterAll(() => emulator.stop());

const idsOf = (
  json: unknown,
  entity: string,
  key = `${entity.charAt(0).toLowerCase()}${entity.slice(1)}ID`,
): unknown[] => rowsAt(json, entity).map((row) => at(row, key));

const refusal = async (path: string): Promise<string> => {
  const { status, json } = await api.get(path);
  expect([path, status]).toEqual([path, 400]);
  return textAt(json, 'message');
};

const isAllText = (json: unknown): boolean =>
  typeof json === 'object' && json !== null ? Object.values(json).every(isAllText) : typeof json === 'string';

describe('the shape of answers', () => {
  it('sends every scalar as a string', async () => {
    const { json } = await api.get('Item.json?load_relations=all');
    expect(isAllText(json)).toBe(true);
    expect(at(json, 'Item.0')).toMatchObject({
      itemID: '1',
      systemSku: '210000000001',
      description: 'Tourer E M',
      customSku: 'TOUR-M',
      ean: '9300000000011',
      defaultCost: '2100.5',
      serialized: 'true',
      itemType: 'serialized',
      archived: 'false',
      itemMatrixID: '0',
      timeStamp: '2026-11-21T00:00:00+00:00',
    });
    expect(at(json, 'Item.0.Prices.ItemPrice')).toEqual([
      { amount: '3499', useTypeID: '1', useType: 'Default' },
      { amount: '3499', useTypeID: '2', useType: 'MSRP' },
    ]);
  });

  it('sends several rows as an array, one as an object and none without the key', async () => {
    const several = await api.get('Item.json');
    const one = await api.get('Item.json?customSku=HELM-1');
    const none = await api.get('Item.json?customSku=nothing');
    expect(Array.isArray(at(several.json, 'Item'))).toBe(true);
    expect(at(one.json, 'Item.itemID')).toBe('3');
    expect(none.json).toEqual({ '@attributes': { next: '', previous: '' } });
  });

  it('counts the one record that was requested by id', async () => {
    const { json } = await api.get('Item/3.json');
    expect(at(json, '@attributes')).toEqual({ count: '1' });
    expect(at(json, 'Item.description')).toBe('City Helmet');
    expect(at(json, 'Item.ItemShops')).toBeUndefined();
  });

  it('nests relations the same way, an empty one as empty text and a missing single one not at all', async () => {
    const relations = encodeURIComponent(
      '["ItemShops","Category.Parent","Manufacturer","Images","ItemVendorNums","TaxClass"]',
    );
    const { json } = await api.get(`Item/4.json?load_relations=${relations}`);
    expect(idsOf(at(json, 'Item.ItemShops'), 'ItemShop', 'shopID')).toEqual(['1', '2', '0']);
    expect(idsOf(at(json, 'Item.ItemShops'), 'ItemShop', 'qoh')).toEqual(['7', '0', '7']);
    expect(at(json, 'Item.Category')).toMatchObject({
      name: 'Locks',
      fullPathName: 'Accessories/Locks',
      nodeDepth: '1',
      Parent: { name: 'Accessories', parentID: '0' },
    });
    expect(at(json, 'Item.Manufacturer.name')).toBe('Velo');
    expect(at(json, 'Item.Images.Image.publicID')).toBe('product');
    expect(at(json, 'Item.Images.Image.baseImageURL')).toBe(`${emulator.address()}/lightspeed-images/image/upload/`);
    expect(at(json, 'Item.ItemVendorNums')).toBe('');
    expect(at(json, 'Item.TaxClass')).toBeUndefined();
  });

  it('sends JSON when the path or the Accept header asks for it, and XML otherwise', async () => {
    const { access_token } = await emulator.connect();
    const types = await Promise.all(
      [
        ['Item/3.json', '*/*'],
        ['Item/3', 'application/json'],
        ['Item/3', '*/*'],
        ['Item/3.json', 'application/xml'],
      ].map(async ([path, accept]) => {
        const headers = { Authorization: `Bearer ${access_token}`, Accept: accept ?? '' };
        const { headers: sent, text } = await emulator.call(`${emulator.account}/${path ?? ''}`, { headers });
        return [sent.get('content-type')?.split(';')[0], text.slice(0, 5)];
      }),
    );
    expect(types).toEqual([
      ['application/json', '{"@at'],
      ['application/json', '{"@at'],
      ['application/xml', '<?xml'],
      ['application/xml', '<?xml'],
    ]);
  });
});

describe('the account', () => {
  it('is found with the token alone', async () => {
    const { json } = await api.get('/API/V3/Account.json');
    expect(json).toEqual({
      '@attributes': { count: '1' },
      Account: {
        accountID: '204817',
        name: 'Chainline Demo Cycles',
        link: { '@attributes': { href: '/API/V3/Account/204817' } },
      },
    });
  });

  it('is described by the session with its shops and granted rights', async () => {
    const { access_token } = await emulator.connect('employee:inventory_read');
    const { json } = await emulator.api(access_token).get('/API/V3/Session.json');
    expect(json).toMatchObject({
      systemCustomerID: '204817',
      shopCount: '2',
      Rights: { inventory_read: 'true', register: 'false' },
    });
  });

  it('cannot be another one', async () => {
    expect((await api.get('/API/V3/Account/1/Item.json')).status).toBe(403);
  });

  it('has its shops, registers, employees, manufacturers and serial numbers', async () => {
    expect(idsOf((await api.get('Shop.json')).json, 'Shop', 'name')).toEqual(['Main store', 'Warehouse']);
    expect(idsOf((await api.get('Register.json?shopID=2')).json, 'Register')).toEqual(['2']);
    expect(idsOf((await api.get('Employee.json')).json, 'Employee')).toEqual(['1', '2']);
    expect(idsOf((await api.get('Manufacturer.json?sort=name')).json, 'Manufacturer', 'name')).toEqual([
      'Giro',
      'Segway',
      'Velo',
    ]);
    expect(idsOf((await api.get('Serialized.json?itemID=1')).json, 'Serialized', 'serial')).toEqual([
      '210000000001-001',
      '210000000001-002',
      '210000000001-003',
      '210000000001-004',
    ]);
    expect(idsOf((await api.get('Item/2/Image.json')).json, 'Image')).toEqual(['2']);
  });
});

describe('filters', () => {
  it.each([
    ['itemID=>,2', ['3', '4']],
    ['itemID=>=,2', ['2', '3', '4']],
    ['itemID=<,2', ['1']],
    ['itemID=<=,2', ['1', '2']],
    ['itemID=><,2,3', ['2', '3']],
    ['itemID=!=,2', ['1', '3', '4']],
    ['itemID=IN,[1,4]', ['1', '4']],
    ['itemID=IN,1,4', ['1', '4']],
    ['customSku=IN,["tour-m","LOCK-1"]', ['1', '4']],
    ['description=~,tourer%', ['1', '2']],
    ['description=~,tourer', []],
    ['description=!~,%e%', []],
    ['description=!~,%tour%', ['3', '4']],
    ['customSku=helm-1', ['3']],
    ['serialized=true', ['1', '2']],
    ['defaultCost=>,41.20', ['1', '2']],
    ['itemCode=9300000000035', ['3']],
    ['itemCode=IN,2,9300000000035', ['2', '3']],
  ])('understand %s', async (condition, ids) => {
    const [field = '', ...value] = condition.split('=');
    const { status, json } = await api.get(`Item.json?${field}=${encodeURIComponent(value.join('='))}`);
    expect(status).toBe(200);
    expect(idsOf(json, 'Item')).toEqual(ids);
  });

  it('join with and, and an or among them with its own operators', async () => {
    const or = encodeURIComponent('customSku=HELM-1|description=~,Tourer%25');
    const { json } = await api.get(`Item.json?or=${or}&itemID=${encodeURIComponent('>,1')}`);
    expect(idsOf(json, 'Item')).toEqual(['2', '3']);
  });

  it('apply to a loaded relation, where one row must match all of them', async () => {
    const loaded = `load_relations=${encodeURIComponent('["ItemShops"]')}`;
    const some = await api.get(`Item.json?${loaded}&ItemShops.qoh=${encodeURIComponent('>,5')}`);
    const warehouse = await api.get(
      `Item.json?${loaded}&ItemShops.qoh=${encodeURIComponent('>,0')}&ItemShops.shopID=2`,
    );
    expect(idsOf(some.json, 'Item')).toEqual(['3', '4']);
    expect(idsOf(warehouse.json, 'Item')).toEqual(['1', '3']);
    expect(await refusal('Item.json?ItemShops.qoh=1')).toContain('must be loaded');
  });

  it('compare times in any offset, to the second', async () => {
    const at10 = await api.get(`Item.json?timeStamp=${encodeURIComponent('>=,2026-11-21T10:00:00+10:00')}`);
    const without = await api.get(`Item.json?timeStamp=${encodeURIComponent('>,2026-11-20T20:00:00-0400')}`);
    expect(rowsAt(at10.json, 'Item')).toHaveLength(4);
    expect(rowsAt(without.json, 'Item')).toHaveLength(0);
  });

  it('refuse a plus sign that was not encoded', async () => {
    expect(await refusal('Item.json?timeStamp=%3E%3D%2C2026-01-01T00:00:00+00:00')).toContain('timeStamp');
  });

  it.each([
    ['Item.json?colour=red', 'colour'],
    ['Item.json?itemID=abc', 'itemID'],
    ['Item.json?archived=perhaps', 'archived'],
    ['Item.json?itemCode=%3E%2C3', 'not supported'],
    [`Item.json?itemID=IN,${Array.from({ length: 101 }, (_, id) => id).join(',')}`, '100 values'],
    ['Item.json?load_relations=ItemShops', 'JSON encoded array'],
    ['Item.json?load_relations=%5B%22Wheels%22%5D', 'Wheels'],
    ['Item.json?offset=100', 'removed in V3'],
    ['Item.json?orderby=itemID', 'removed in V3'],
    ['Item.json?limit=101', 'limit'],
    ['Item.json?sort=customSku', 'Allowed sort parameters: itemID, timeStamp, description'],
    ['Item.json?count=1&limit=10', 'cannot be combined'],
    ['Item.json?after=nonsense', 'cursor'],
  ])('refuse %s', async (path, message) => {
    expect(await refusal(path)).toContain(message);
  });

  it('refuse in the API’s own shape, under the type it really sends', async () => {
    const { status, headers, json } = await api.get('Item.json?limit=101');
    expect(status).toBe(400);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(json).toEqual({
      httpCode: '400',
      httpMessage: 'Bad Request',
      message: expect.any(String),
      errorClass: 'Exception',
    });
  });
});

describe('pages', () => {
  let shop: Emulator;
  let large: ReturnType<Emulator['api']>;

  beforeAll(async () => {
    shop = await startEmulator();
    shop.lightspeed.seed(manyProducts(250));
    large = shop.api((await shop.connect()).access_token);
  });

  afterAll(() => shop.stop());

  const walk = async (path: string, direction: 'next' | 'previous', entity = 'Item'): Promise<unknown[][]> => {
    const pages: unknown[][] = [];
    for (let next = path; next !== '';) {
      const { json } = await large.get(next);
      pages.push(idsOf(json, entity));
      next = textAt(json, `@attributes.${direction}`);
    }
    return pages;
  };

  it('follow one another by full addresses to the last, which ends with empty text', async () => {
    const { json } = await large.get('Item.json');
    const next = textAt(json, '@attributes.next');
    expect(next).toBe(
      `${shop.address()}/API/V3/Account/204817/Item.json?sort=itemID&limit=100&after=${encodeURIComponent(btoa('[100]'))}`,
    );
    expect(at(json, '@attributes.previous')).toBe('');
    const pages = await walk('Item.json', 'next');
    expect(pages.map((page) => page.length)).toEqual([100, 100, 50]);
    expect(new Set(pages.flat()).size).toBe(250);
  });

  it('lead back to the first', async () => {
    const second = textAt((await large.get('Item.json')).json, '@attributes.next');
    const third = textAt((await large.get(second)).json, '@attributes.next');
    const last = await large.get(third);
    const back = await walk(textAt(last.json, '@attributes.previous'), 'previous');
    expect(back.map((page) => [page[0], page.at(-1)])).toEqual([
      ['101', '200'],
      ['1', '100'],
    ]);
  });

  it('run downwards and keep filters and limits on the way', async () => {
    const pages = await walk(`Item.json?sort=-itemID&limit=40&itemID=${encodeURIComponent('>,150')}`, 'next');
    expect(pages.map((page) => [page[0], page.length])).toEqual([
      ['250', 40],
      ['210', 40],
      ['170', 20],
    ]);
  });

  it('end exactly where the rows end', async () => {
    expect((await walk('Item.json?limit=50', 'next')).map((page) => page.length)).toEqual([50, 50, 50, 50, 50]);
  });

  it('break ties of equal times by the id, so that no row is lost or shown twice', async () => {
    const pages = await walk('ItemShop.json?sort=timeStamp&limit=97', 'next', 'ItemShop');
    expect(pages.flat()).toHaveLength(750);
    expect(new Set(pages.flat()).size).toBe(750);
  });

  it('count all rows that fit instead of sending them', async () => {
    const { json } = await large.get(`Item.json?count=1&itemID=${encodeURIComponent('>,10')}`);
    expect(json).toEqual({ '@attributes': { count: '240' } });
  });
});
