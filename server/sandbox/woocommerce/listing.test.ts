import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoProducts } from './testing/demo-products';
import { startTestShop, toResource, toResources, type TestShop } from './testing/test-shop';

let test: TestShop;
const idByName = new Map<unknown, number>();

beforeAll(async () => {
  test = await startTestShop();
  test.clock.set(new Date('2026-11-21T10:00:00Z'));
  test.shop.seed(demoProducts);
  const all = toResources(await test.ask('GET', '/products?per_page=100'));
  for (const { name, id } of all) idByName.set(name, Number(id));
  test.clock.advance(60_000);
  await test.ask('PUT', `/products/${String(idByName.get('Lock'))}`, { featured: true, tags: [{ name: 'New' }] });
});

afterAll(() => test.close());

const names = async (query: string): Promise<unknown[]> =>
  toResources(await test.ask('GET', `/products?${query}`)).map(({ name }) => name);

describe('pages', () => {
  it('number what there is and point to the pages beside them', async () => {
    const { headers } = await test.ask('GET', '/products?per_page=2&page=2&orderby=id&order=asc');
    expect(headers.get('x-wp-total')).toBe('4');
    expect(headers.get('x-wp-totalpages')).toBe('2');
    expect(headers.get('link')).toBe(
      `<${test.url}/wp-json/wc/v3/products?per_page=2&page=1&orderby=id&order=asc>; rel="prev"`,
    );
    const middle = await test.ask('GET', '/products?per_page=1&page=2');
    expect(middle.headers.get('link')).toMatch(/page=1>; rel="prev", <.*page=3>; rel="next"$/);
  });

  it('cover every product once, ten at a time unless told otherwise', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => names(`per_page=1&page=${page}&orderby=id&order=asc`)));
    expect(pages.flat()).toEqual(['City e-bike', 'Helmet', 'Floor pump', 'Lock']);
    expect(await names('offset=3&orderby=id&order=asc')).toEqual(['Lock']);
  });

  it('repeat lists in the link as PHP writes them', async () => {
    const ids = [...idByName.values()].join(',');
    const { headers } = await test.ask('GET', `/products?include=${ids}&per_page=3`);
    expect(headers.get('link')).toContain('?include%5B0%5D=');
  });

  it.each(['per_page=0', 'page=0', 'order=up', 'orderby=colour', 'modified_after=2026-01-01', 'status=gone'])(
    'refuse %s',
    async (query) => {
      expect(await test.ask('GET', `/products?${query}`)).toMatchObject({
        status: 400,
        body: { code: 'rest_invalid_param' },
      });
    },
  );
});

describe('filters', () => {
  it.each([
    ['sku=HLM-S', ['Helmet - S']],
    ['sku=HLM-S,PUMP,none', ['Floor pump', 'Helmet - S']],
    ['sku=hlm-s', ['Helmet - S']],
    ['search_sku=HLM', ['Helmet - L', 'Helmet - M', 'Helmet - S']],
    ['search_name_or_sku=helmet%20s', ['Helmet - S']],
    ['search_name_or_sku=lock&sku=PUMP', ['Lock']],
    ['global_unique_id=9300000000017', ['City e-bike']],
    ['search=e-bike', ['City e-bike']],
    ['type=variable', ['Helmet']],
    ['exclude_types=variable,external&orderby=title&order=asc', ['City e-bike', 'Floor pump', 'Lock']],
    ['stock_status=outofstock', []],
    ['min_price=50&orderby=price&order=asc', ['Lock', 'City e-bike']],
    ['max_price=50&orderby=title&order=asc', ['Floor pump', 'Helmet']],
    ['on_sale=true', ['City e-bike']],
    ['featured=true', ['Lock']],
    ['slug=floor-pump', ['Floor pump']],
    ['min_stock_quantity=5', ['Lock']],
    ['status=draft', []],
    ['modified_after=2026-11-21T10:00:30&dates_are_gmt=true', ['Lock']],
    ['modified_before=2026-11-21T10:00:30&dates_are_gmt=true&type=variable', ['Helmet']],
    ['before=2026-11-21T10:00:00&dates_are_gmt=true', []],
  ])('finds with %s', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  it('finds a category with everything below it', async () => {
    const categories = toResources(await test.ask('GET', '/products/categories?per_page=100'));
    const idOf = (name: string) => String(categories.find((category) => category.name === name)?.id);
    expect(await names(`category=${idOf('Bikes')}`)).toEqual(['City e-bike']);
    expect(await names(`category=${idOf('Electric Bikes')}`)).toEqual(['City e-bike']);
    expect(await names(`category=${idOf('Uncategorized')}`)).toEqual([]);
  });

  it('includes, excludes and keeps the order asked for', async () => {
    const [bike, lock] = [String(idByName.get('City e-bike')), String(idByName.get('Lock'))];
    expect(await names(`include=${lock},${bike}&orderby=include`)).toEqual(['Lock', 'City e-bike']);
    expect(await names(`include[]=${lock}&include[]=${bike}&order=asc`)).toEqual(['City e-bike', 'Lock']);
    expect(await names(`exclude=${bike},${lock}&order=asc`)).toEqual(['Helmet', 'Floor pump']);
  });

  it('reads dates without a zone in the zone of the shop', async () => {
    // The shop is in Sydney, eleven hours ahead in November.
    expect(await names('modified_after=2026-11-21T21:00:30')).toEqual(['Lock']);
    expect(await names('modified_after=2026-11-21T10:00:30Z')).toEqual(['Lock']);
  });

  it('is off by the offset of the shop when a GMT filter says so twice, as WordPress is', async () => {
    expect(await names('modified_after=2026-11-21T10:00:30Z&dates_are_gmt=true')).toEqual([]);
  });

  it('leaves out the second that is named', async () => {
    expect(await names('modified_after=2026-11-21T10:01:00&dates_are_gmt=true')).toEqual([]);
    expect(await names('modified_after=2026-11-21T10:00:59&dates_are_gmt=true')).toEqual(['Lock']);
  });
});

describe('fields', () => {
  it('are only those asked for, inner ones too', async () => {
    const [first] = toResources(
      await test.ask('GET', '/products?_fields=sku,dimensions.width&per_page=1&orderby=id&order=asc'),
    );
    expect(first).toEqual({ sku: 'BIKE-1', dimensions: { width: '20' } });
  });

  it('may be asked for as they are stored', async () => {
    const id = String(idByName.get('Lock'));
    expect((await test.ask('GET', `/products/${id}`)).body).toMatchObject({ description: '<p>Good.</p>\n' });
    expect((await test.ask('GET', `/products/${id}?context=edit`)).body).toMatchObject({
      description: '<p>Good.</p>',
      generated_slug: 'lock',
    });
  });
});

describe('variations', () => {
  const ofHelmet = async (query = ''): Promise<unknown[]> => {
    const path = `/products/${String(idByName.get('Helmet'))}/variations?${query}`;
    return toResources(await test.ask('GET', path)).map(({ name }) => name);
  };

  it('are listed under their parent, newest first', async () => {
    expect(await ofHelmet()).toEqual(['L', 'M', 'S']);
    expect(await ofHelmet('stock_status=onbackorder')).toEqual(['M']);
    expect(await ofHelmet('sku=HLM-S,HLM-L&order=asc')).toEqual(['S', 'L']);
  });

  it('are listed for all parents together, with the parent of each', async () => {
    const answer = await test.ask('GET', '/variations?per_page=2&orderby=id&order=asc');
    expect(answer.headers.get('x-wp-total')).toBe('3');
    expect(answer.body).toMatchObject([
      { name: 'S', parent_id: idByName.get('Helmet') },
      { name: 'M', parent_id: idByName.get('Helmet') },
    ]);
  });

  it('inherit the picture and the measures of their parent', async () => {
    const [variation] = toResources(await test.ask('GET', '/variations?per_page=1'));
    expect(variation).toMatchObject({
      image: { src: `${test.url}/wp-content/uploads/helmet.png` },
      weight: '1.5',
      dimensions: { length: '30' },
    });
  });
});

describe('the filled shop', () => {
  it('is the same every time', async () => {
    const other = await startTestShop();
    other.shop.seed(demoProducts);
    const listed = { page: 1, perPage: 50 };
    const idsOf = ({ shop }: TestShop) =>
      shop.listProducts(listed).units.map(({ productId, variationId, sku }) => [productId, variationId, sku]);
    expect(idsOf(other)).toEqual(idsOf(test));
    await other.close();
  });

  it('counts only what the catalogue counts, under its categories, with its picture', async () => {
    const bike = toResource(await test.ask('GET', `/products/${String(idByName.get('City e-bike'))}`));
    expect(bike).toMatchObject({
      type: 'simple',
      price: '2799.00',
      manage_stock: true,
      stock_quantity: 3,
      global_unique_id: '9300000000017',
      categories: [{ name: 'Bikes' }, { name: 'Electric Bikes' }],
      images: [{ src: `${test.url}/wp-content/uploads/bike.png` }],
    });
    const pump = await test.ask('GET', `/products/${String(idByName.get('Floor pump'))}`);
    expect(pump.body).toMatchObject({ manage_stock: false, stock_quantity: null });
    expect(() => test.shop.seed(demoProducts)).toThrow('Only an empty shop');
  });
});
