import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { simpleProduct, startWooSandbox, variableProduct, type WooSandbox } from '../testing/woo-sandbox';
import type { WooClient } from './woo-client';

let sandbox: WooSandbox;
let client: WooClient;

beforeEach(async () => {
  sandbox = await startWooSandbox();
  client = sandbox.createClient();
  sandbox.shop.seed([simpleProduct('A', 4), variableProduct('V', [2, 1])]);
});

afterEach(() => sandbox.close());

const bell = (marker: string) => ({
  marker,
  name: 'Bell',
  sku: `BELL-${marker}`,
  status: 'publish',
  regularPrice: '19.95',
  salePrice: '',
  stockQuantity: 3,
  stockStatus: 'instock',
});
const idOf = (sku: string) => {
  const { id, parentId } = sandbox.unitOf(sku);
  return parentId ?? id;
};
const anHourAgo = () => new Date(sandbox.clock.now().getTime() - 3_600_000);

describe('createProduct', () => {
  it('creates a simple product with the given fields', async () => {
    const product = await client.createProduct({ ...bell('m-1'), description: '<p>Loud</p>', images: [] });

    expect(product).toMatchObject({
      name: 'Bell',
      sku: 'BELL-m-1',
      type: 'simple',
      status: 'publish',
      description: '<p>Loud</p>',
      regularPrice: '19.95',
      salePrice: null,
      manageStock: true,
      stockQuantity: 3,
      images: [],
    });
  });

  it('leaves an uncounted product uncounted, with the chosen status', async () => {
    const product = await client.createProduct({ ...bell('m-2'), stockQuantity: null, stockStatus: 'onbackorder' });

    expect(product).toMatchObject({ manageStock: false, stockQuantity: null, stockStatus: 'onbackorder' });
  });

  it("reports the shop's refusal", async () => {
    await expect(client.createProduct({ ...bell('m-3'), sku: 'A' })).rejects.toMatchObject({
      code: 'woocommerce.refused',
      unanswered: false,
      data: { upstream_code: 'product_invalid_sku' },
    });
  });

  it('is not repeated after a lost response, because the product may exist', async () => {
    sandbox.fail({ kind: 'cut_after' }, 'POST');
    await expect(client.createProduct(bell('m-4'))).rejects.toMatchObject({ unanswered: true });
    expect(sandbox.calls().filter((call) => call.startsWith('POST'))).toHaveLength(1);
    expect(await client.findProductByMarker('m-4', anHourAgo())).toMatchObject({ name: 'Bell', sku: 'BELL-m-4' });
  });
});

describe('findProductByMarker', () => {
  it('finds nothing if nothing was created, or only before', async () => {
    await client.createProduct(bell('m-5'));
    expect(await client.findProductByMarker('m-6', anHourAgo())).toBeNull();
    const later = new Date(sandbox.clock.now().getTime() + 3_600_000);
    expect(await client.findProductByMarker('m-5', later)).toBeNull();
  });
});

describe('updateProduct', () => {
  it('changes given fields and keeps the rest', async () => {
    const id = idOf('A');
    expect(await client.updateProduct(id, { name: 'B', status: 'draft' })).toMatchObject({
      id,
      name: 'B',
      status: 'draft',
      sku: 'A',
      regularPrice: '89.95',
      stockQuantity: 4,
    });
  });

  it("orders pictures, keeps the shop's and removes all", async () => {
    const id = idOf('A');
    const [held] = (await client.findProduct(id))?.images ?? [];
    const lamp = { src: 'https://pictures.example/lamp.png', name: 'Lamp', alt: 'On' };
    const two = await client.updateProduct(id, { images: [lamp, { id: held?.id ?? 0 }] });
    expect(two.images).toMatchObject([{ name: 'Lamp', alt: 'On' }, { id: held?.id }]);
    expect((await client.updateProduct(id, { images: [] })).images).toEqual([]);
  });
});

describe('the trash', () => {
  it('takes a product with its variations, repeatedly, and restores both', async () => {
    const id = idOf('V-0');
    await client.trashProduct(id);
    await client.trashProduct(id);
    expect(await client.findProduct(id)).toMatchObject({ status: 'trash' });

    expect(await client.restoreProduct(id, { status: 'publish', variations: null })).toMatchObject({
      id,
      status: 'publish',
      type: 'variable',
    });
    const states = sandbox.shop.snapshot().products.filter(({ parentId }) => parentId === id);
    expect(states.map(({ status }) => status)).toEqual(['publish', 'publish']);
  });

  it('restores the wanted variations with their status', async () => {
    const id = idOf('V-0');
    const [first, second] = await client.listVariationStatuses(id);
    expect([first?.status, second?.status]).toEqual(['publish', 'publish']);
    await client.trashProduct(id);
    expect(await client.listVariationStatuses(id)).toEqual([]);
    await client.restoreProduct(id, { status: 'draft', variations: [{ id: second?.id ?? 0, status: 'private' }] });

    expect(await client.findProduct(id)).toMatchObject({ status: 'draft' });
    expect(await client.listVariationStatuses(id)).toEqual([{ id: second?.id, status: 'private' }]);
    expect(await client.listVariationStatuses(idOf('A'))).toEqual([]);
    expect(await client.listVariationStatuses(999_999)).toEqual([]);
  });

  it('does not contain permanently deleted products', async () => {
    expect(await client.findProduct(999_999)).toBeNull();
    await client.trashProduct(999_999);
    await expect(client.restoreProduct(999_999, { status: 'publish', variations: null })).rejects.toMatchObject({
      system: 'woocommerce',
    });
  });
});
