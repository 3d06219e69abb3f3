import { afterEach, describe, expect, it } from 'vitest';
import { listJobs } from '../../../test/jobs';
import { accessory, sizedAccessory, startSelectiveApp, type SelectiveApp } from './testing/selective-app';

const held: { app?: SelectiveApp } = {};
const begin = async (...catalogue: Parameters<typeof startSelectiveApp>[0]): Promise<SelectiveApp> => {
  held.app = await startSelectiveApp(catalogue);
  return held.app;
};
afterEach(() => held.app?.close());

const done = async (app: SelectiveApp, options: object = {}): Promise<string> => {
  const id = await app.start(options);
  await app.work(id);
  return id;
};

const outcomes = async (app: SelectiveApp, id: string) => (await app.items(id)).map(({ outcome }) => outcome);

describe('a selective sync to the shop', () => {
  it('copies price, text and pictures from the till, and a second one writes nothing', async () => {
    const app = await begin(accessory('HELM'), accessory('LOCK'));
    await app.setTill('HELM', { price: '79.90', longDescription: '<p>Now lighter.</p>' });
    await app.setShop('HELM', { imageUrls: [] });
    const id = await done(app);

    expect(await app.run(id)).toMatchObject({ status: 'completed', items_total: 2, items_success: 2, progress: 100 });
    expect(await app.inShop('HELM')).toMatchObject({
      regularPrice: '79.90',
      description: '<p>Now lighter.</p>',
      images: [{ src: expect.stringMatching(/\/wp-content\/uploads\/\d{4}\/\d\d\/accessory-helm\.jpg$/) }],
    });
    const [helmet, lock] = await app.items(id);
    expect(helmet).toMatchObject({
      outcome: 'applied',
      reason: 'Copies pictures and price and description to the online shop. Stock is checked by the stock sync.',
      changes: [
        { system: 'woocommerce', field: 'image', before: null },
        { system: 'woocommerce', field: 'price', before: '89.95', after: '79.90' },
        { system: 'woocommerce', field: 'description', before: '<p>Fits everybody.</p>', after: '<p>Now lighter.</p>' },
      ],
    });
    expect(lock).toMatchObject({ outcome: 'in_step', changes: [] });
    const { rows } = await app.pool.query(`select regular_price, price from products where sku = 'HELM'`);
    expect(rows).toEqual([{ regular_price: '79.90', price: '79.90' }]);

    const before = app.writes();
    const again = await done(app);
    expect(await outcomes(app, again)).toEqual(['in_step', 'in_step']);
    expect(app.writes()).toEqual(before);
  });

  it('leaves stock to the stock sync, and requests checks', async () => {
    const app = await begin(accessory('HELM'));
    await app.pool.query('delete from stock_checks');
    const id = await done(app, { syncImages: false, syncPricing: false, syncDescriptions: false });
    expect(await app.items(id)).toMatchObject([{ outcome: 'in_step', reason: 'Stock is checked by the stock sync.' }]);
    const { rows } = await app.pool.query('select system, unit_id from stock_checks');
    expect(rows).toEqual([{ system: 'woocommerce', unit_id: app.shopUnit('HELM').id }]);
    expect((await listJobs(app.services.db)).map(({ name }) => name)).toContain('stock.round');
  });

  it('never clears values missing at the till, and keeps sale prices', async () => {
    const app = await begin(
      accessory('BARE', { picture: '' }),
      accessory('SALE', { salePrice: '69.95' }),
      accessory('DEEP', { salePrice: '69.95' }),
    );
    await app.setTill('BARE', { price: '0', longDescription: '' });
    await app.setTill('SALE', { price: '99.95' });
    await app.setTill('DEEP', { price: '59.95' });
    const id = await done(app, { syncStock: false });
    expect(await app.items(id)).toMatchObject([
      {
        outcome: 'skipped',
        reason: expect.stringContaining('Lightspeed has no price to copy. Lightspeed has no description'),
      },
      { outcome: 'applied', reason: expect.stringContaining('The sale price of $69.95 is kept.') },
      {
        outcome: 'conflict',
        reason: expect.stringContaining('The sale price of $69.95 is not below the new price of $59.95'),
      },
    ]);
    expect(await app.inShop('BARE')).toMatchObject({ regularPrice: '89.95', description: '<p>Fits everybody.</p>' });
    expect(await app.inShop('SALE')).toMatchObject({ regularPrice: '99.95', salePrice: '69.95' });
    expect(await app.inShop('DEEP')).toMatchObject({ regularPrice: '89.95', salePrice: '69.95' });
  });

  it('writes variations per product, and only the requested ones', async () => {
    const app = await begin(sizedAccessory('GLOVE'), accessory('LOCK'));
    for (const sku of ['GLOVE-M', 'GLOVE-L', 'LOCK']) await app.setTill(sku, { price: '55.00' });
    const id = await done(app, { product_ids: [app.shopUnit('GLOVE-M').id], syncDescriptions: false });
    expect(await outcomes(app, id)).toEqual(['applied']);
    expect(await app.inShop('GLOVE-M')).toMatchObject({ regularPrice: '55.00' });
    expect(await app.inShop('GLOVE-L')).toMatchObject({ regularPrice: '89.95' });
    expect(await app.inShop('LOCK')).toMatchObject({ regularPrice: '89.95' });
  });

  it('sends smaller batches if the shop refuses a large one', async () => {
    const skus = ['ONE', 'TWO', 'THREE'];
    const app = await begin(...skus.map((sku) => accessory(sku)));
    for (const sku of skus) await app.setTill(sku, { price: '79.90' });
    const body = '{"code":"woocommerce_rest_request_entity_too_large","message":"Unable to accept more than 2 items."}';
    app.outside.faults.add({
      system: 'woocommerce',
      method: 'POST',
      path: '/products/batch$',
      times: 1,
      fault: { kind: 'status', status: 413, body },
    });
    const id = await done(app);
    expect(await app.run(id)).toMatchObject({ status: 'completed', items_success: 3 });
    for (const sku of skus) expect((await app.inShop(sku))?.regularPrice).toBe('79.90');
  });

  it('continues after a refused product, and retries only that one', async () => {
    const app = await begin(accessory('ONE'), accessory('TWO'));
    for (const sku of ['ONE', 'TWO']) await app.setShop(sku, { regularPrice: '10.00' });
    await app.setShop('ONE', { imageUrls: [] });
    // Pictures are sent in a batch of their own, so that only TWO is refused.
    app.outside.faults.add({
      system: 'woocommerce',
      method: 'POST',
      path: '/products/batch$',
      times: 1,
      fault: { kind: 'status', status: 400, body: '{"code":"refused","message":"Not like this."}' },
    });
    const id = await done(app);
    expect(await app.run(id)).toMatchObject({ status: 'completed_with_errors', items_failed: 1, items_success: 1 });
    const retry = await app.services.selective.retry(app.actor, id);
    await app.work(retry.sync_id);
    expect(await app.run(retry.sync_id)).toMatchObject({ status: 'completed', items_total: 1, retry_of: id });
    expect(await app.inShop('ONE')).toMatchObject({ regularPrice: '89.95', images: [{}] });
    expect(await app.inShop('TWO')).toMatchObject({ regularPrice: '89.95' });
  });
});

describe('a selective sync to the till', () => {
  const toTill = { woocommerceTarget: false, lightspeedTarget: true };

  it('writes price and long text, uploads the picture, and never changes the name', async () => {
    const app = await begin(accessory('HELM', { picture: '' }));
    await app.setShop('HELM', {
      regularPrice: '79.90',
      description: '<p>Lighter.</p>',
      imageUrls: [`${app.outsideUrl}/wp-content/uploads/accessory-helm.png`],
    });
    const shop = app.outside.woo.snapshot();
    const lost = shop.images.map((image) => ({ ...image, source: '/wp-content/uploads/none.png' }));
    app.outside.woo.restore({ ...shop, images: lost });
    const id = await done(app, toTill);
    expect(await app.items(id)).toMatchObject([{ outcome: 'failed', error: 'The picture does not exist.' }]);
    expect(await app.inTill('HELM')).toMatchObject({ price: '79.90', longDescription: '<p>Lighter.</p>', images: [] });
    const { rows } = await app.pool.query('select description, price from lightspeed_items');
    expect(rows).toEqual([{ description: 'Accessory HELM', price: '79.90' }]);
  });

  it("uploads the shop's picture as a file", async () => {
    const app = await begin(accessory('P100S', { picture: '' }));
    await app.setShop('P100S', { imageUrls: [`${app.outsideUrl}/wp-content/uploads/accessory-p100s.png`] });
    const id = await done(app, toTill);
    expect(await outcomes(app, id)).toEqual(['applied']);
    const picture = (await app.inTill('P100S'))?.images[0]?.url ?? '';
    const answer = await fetch(picture);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });

  it('continues after a refusal, and settles unanswered changes by reading', async () => {
    const app = await begin(accessory('ONE'), accessory('TWO'), accessory('THREE'));
    for (const sku of ['ONE', 'TWO', 'THREE']) await app.setShop(sku, { regularPrice: '79.90' });
    const refuse = (sku: string, fault: Parameters<typeof app.outside.faults.add>[0]['fault']) =>
      app.outside.faults.add({
        system: 'lightspeed',
        method: 'PUT',
        path: `/Item/${app.tillItem(sku)}.json$`,
        times: 1,
        fault,
      });
    refuse('ONE', { kind: 'status', status: 422, body: '{"message":"Shares an EAN."}' });
    refuse('TWO', { kind: 'cut_after' });
    refuse('THREE', { kind: 'cut_before' });
    const id = await done(app, toTill);
    expect(await app.items(id)).toMatchObject([
      { outcome: 'failed', error: expect.stringContaining('refused this') },
      { outcome: 'applied', error: null },
      { outcome: 'applied', error: null },
    ]);
    expect((await app.inTill('TWO'))?.price).toBe('79.90');
    expect((await app.inTill('THREE'))?.price).toBe('79.90');
  });
});

describe('with both sides as targets', () => {
  const both = { lightspeedTarget: true, syncImages: false, syncStock: false };

  it('copies from the side that changed since they were in sync, and raises a conflict if both did', async () => {
    const app = await begin(accessory('SHOP'), accessory('TILL'), accessory('BOTH'));
    expect(await outcomes(app, await done(app, both))).toEqual(['in_step', 'in_step', 'in_step']);
    await app.setShop('SHOP', { regularPrice: '79.90' });
    await app.setTill('TILL', { longDescription: '<p>Waxed.</p>' });
    await app.setShop('BOTH', { regularPrice: '70.00', description: '<p>Lighter.</p>' });
    await app.setTill('BOTH', { price: '71.00' });

    const id = await done(app, both);
    expect(await app.items(id)).toMatchObject([
      { outcome: 'applied', changes: [{ system: 'lightspeed', field: 'price', before: '89.95', after: '79.90' }] },
      { outcome: 'applied', changes: [{ system: 'woocommerce', field: 'description', after: '<p>Waxed.</p>' }] },
      { outcome: 'applied', changes: [{ system: 'lightspeed', field: 'description', after: '<p>Lighter.</p>' }] },
      { outcome: 'conflict', reason: 'The price changed and differs on both sides: choose one target.', changes: [] },
    ]);
    expect(await app.run(id)).toMatchObject({ status: 'completed', items_conflict: 1, items_success: 3 });
    expect(await app.inTill('BOTH')).toMatchObject({ price: '71.00', longDescription: '<p>Lighter.</p>' });
  });

  it('raises a conflict if they never were in sync, and fills in missing values', async () => {
    const app = await begin(accessory('DIFF'), accessory('FILL'));
    await app.setTill('DIFF', { price: '80.00' });
    await app.setTill('FILL', { longDescription: '' });
    const id = await done(app, both);
    expect(await app.items(id)).toMatchObject([
      { outcome: 'conflict', reason: 'The price differs on both sides: choose one target.' },
      { outcome: 'applied', changes: [{ system: 'lightspeed', field: 'description', before: null }] },
    ]);
  });
});

describe('a preview', () => {
  it('writes nothing until approved, and then the present values', async () => {
    const app = await begin(accessory('ONE'), accessory('TWO'), accessory('THREE'));
    for (const sku of ['ONE', 'TWO', 'THREE']) await app.setTill(sku, { price: '79.90' });
    await app.pool.query('delete from stock_checks');
    const before = app.writes();
    const id = await done(app, { preview: true });
    expect(await app.run(id)).toMatchObject({
      status: 'awaiting_approval',
      message: '3 items would be written',
      can: { apply: true, discard: true },
    });
    expect(await outcomes(app, id)).toEqual(['planned', 'planned', 'planned']);
    expect(app.writes()).toEqual(before);
    expect((await app.pool.query('select 1 from stock_checks')).rowCount).toBe(0);

    await app.setTill('TWO', { price: '81.00' });
    await app.setShop('THREE', { regularPrice: '79.90' });
    const applied = await app.services.selective.apply(app.actor, id);
    expect(applied).toMatchObject({ sync_id: id, already_running: false });
    await app.work(id);
    expect(await app.run(id)).toMatchObject({ status: 'completed', decided_by: app.actor.username });
    expect(await app.items(id)).toMatchObject([
      { outcome: 'applied' },
      { outcome: 'applied', changes: [{ before: '89.95', after: '81.00' }] },
      { outcome: 'in_step' },
    ]);
    expect((await app.inShop('TWO'))?.regularPrice).toBe('81.00');
    expect((await app.pool.query('select 1 from stock_checks')).rowCount).toBe(3);
  });

  it('ends by itself if there is nothing to approve, and is otherwise discarded without a trace', async () => {
    const app = await begin(accessory('ONE'));
    const alike = await done(app, { preview: true, syncStock: false });
    expect((await app.run(alike)).status).toBe('completed');

    await app.setTill('ONE', { price: '79.90' });
    const id = await done(app, { preview: true });
    await app.services.selective.discard(app.actor, id);
    expect((await app.run(id)).status).toBe('discarded');
    expect(await outcomes(app, id)).toEqual(['discarded']);
    expect((await app.inShop('ONE'))?.regularPrice).toBe('89.95');
    await expect(app.services.selective.apply(app.actor, id)).rejects.toMatchObject({
      code: 'run.not_waiting',
    });
  });
});

describe('undoing a selective sync', () => {
  it('is not offered if only pictures were added, with the reason', async () => {
    const app = await begin(accessory('PICTURE'), accessory('BOTH'));
    await app.setShop('PICTURE', { imageUrls: [] });
    const id = await done(app);
    const run = await app.run(id);
    await app.setShop('BOTH', { imageUrls: [] });
    await app.setTill('BOTH', { price: '79.90' });
    const both = await app.run(await done(app));

    expect(run).toMatchObject({
      status: 'completed',
      can: { undo: false },
      message: '2 of 2 items up to date. Only pictures were added, and they are kept: there is nothing to undo.',
    });
    await expect(app.services.selective.undo(app.actor, id)).rejects.toMatchObject({ code: 'run.nothing_to_undo' });
    expect(both).toMatchObject({ can: { undo: true }, message: '2 of 2 items up to date' });
  });

  it('restores values that nobody has changed since, and keeps pictures', async () => {
    const app = await begin(accessory('ONE'), accessory('TWO'), accessory('PICTURE'));
    await app.setTill('ONE', { price: '79.90', longDescription: '<p>Lighter.</p>' });
    await app.setTill('TWO', { price: '79.90' });
    await app.setShop('PICTURE', { imageUrls: [] });
    const id = await done(app);
    await app.setShop('TWO', { regularPrice: '60.00' });

    const undo = await app.services.selective.undo(app.actor, id);
    await app.work(undo.sync_id);
    expect(await app.items(undo.sync_id)).toMatchObject([
      {
        outcome: 'applied',
        changes: [
          { field: 'price', before: '79.90', after: '89.95' },
          { field: 'description', before: '<p>Lighter.</p>', after: '<p>Fits everybody.</p>' },
        ],
      },
      { outcome: 'skipped', reason: 'The price has changed in the meantime and is kept.' },
    ]);
    expect(await app.inShop('ONE')).toMatchObject({ regularPrice: '89.95', description: '<p>Fits everybody.</p>' });
    expect((await app.inShop('TWO'))?.regularPrice).toBe('60.00');
    expect((await app.inShop('PICTURE'))?.images).toHaveLength(1);
    expect(await outcomes(app, id)).toEqual(['undone', 'applied', 'applied']);
    expect(await app.run(id)).toMatchObject({ undone_by: undo.sync_id });
    await expect(app.services.selective.undo(app.actor, id)).rejects.toMatchObject({ code: 'run.undone' });
    await expect(app.services.selective.retry(app.actor, undo.sync_id)).rejects.toMatchObject({
      code: 'run.not_retryable',
    });

    const asked = await done(app, { lightspeedTarget: true, syncImages: false, syncStock: false });
    expect((await app.items(asked))[0]).toMatchObject({ outcome: 'conflict' });
  });
});
