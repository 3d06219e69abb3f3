import { describe, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually';
import { createGate } from '../../../test/gate';
import { useEditApp } from './testing/edit-app';

const edit = useEditApp();
const { call, change, find, idOf, inShop, pass, work } = edit;

const stateOf = async (id: string) => (await call('get', `/products/writes/${id}`).expect(200)).body.state;
const away = (id: number, times = 1) => edit.fail({ kind: 'status', status: 503 }, 'PUT', `/products/${id}$`, times);
const next = async (id: number, body: object) =>
  (await change('put', `/products/${id}`, { version: (await find(id)).details_version, ...body })).write.id;

describe('two changes of one product while the shop is away', () => {
  it('are both sent, so that the first one stands when the second is refused and discarded', async () => {
    const id = idOf('B');
    away(id);
    const first = await next(id, { name: 'First' });
    const second = await next(id, { name: 'Second', sku: 'A' });
    pass(61_000);
    await work(first);
    expect([await stateOf(first), inShop(id)?.name, (await find(id)).name]).toEqual(['done', 'First', 'Second']);
    await work(second);
    expect(await stateOf(second)).toBe('failed');

    await call('post', `/products/writes/${second}/discard`).expect(200);
    expect(await find(id)).toMatchObject({ name: 'First', sku: 'B', write: null });
    expect(inShop(id)).toMatchObject({ name: 'First', sku: 'B' });
  });

  it('a refused one is retried without reverting later changes', async () => {
    const id = idOf('B');
    away(id);
    const refused = await next(id, { name: 'Refused', sku: 'A', description: '<p>Told.</p>' });
    pass(61_000);
    await work(refused);
    await next(id, { name: 'Later', sku: 'B-2' });
    expect([await stateOf(refused), inShop(id)?.name]).toEqual(['failed', 'Later']);

    await call('post', `/products/writes/${refused}/retry`).expect(200);
    expect(inShop(id)).toMatchObject({ name: 'Later', sku: 'B-2', description: '<p>Told.</p>' });
    expect(await find(id)).toMatchObject({ name: 'Later', sku: 'B-2', write: null });
  });

  it('are retried after a failure even if their outbox entries were cleaned up', async () => {
    const id = idOf('B');
    away(id);
    const write = await next(id, { name: 'Tried late' });
    await edit.refuse(write, 'PUT');
    await edit.app().pool.query(`delete from outbox_entries where state = 'failed'`);
    await call('post', `/products/writes/${write}/retry`).expect(200);

    expect([await stateOf(write), inShop(id)?.name]).toEqual(['done', 'Tried late']);
  });

  it('are retried even if their outbox entries were lost', async () => {
    const id = idOf('B');
    away(id);
    const write = await next(id, { name: 'Lost' });
    await edit.app().pool.query(`delete from outbox_entries where state = 'waiting'`);
    await call('post', `/products/writes/${write}/retry`).expect(200);
    await edit.drain();

    expect([await stateOf(write), inShop(id)?.name]).toEqual(['done', 'Lost']);
  });

  it('do not overtake one another when the first is retried during the second', async () => {
    const id = idOf('B');
    away(id);
    const first = await next(id, { name: 'Tried again', sku: 'A' });
    pass(61_000);
    await work(first);
    expect(await stateOf(first)).toBe('failed');
    const gate = createGate();
    edit.fail({ kind: 'held', until: gate.passed }, 'PUT', `/products/${id}$`);
    const before = inShop(id)?.name;
    const second = next(id, { name: 'Under way', sku: 'B-3' });
    await eventually(edit.isSending).toBe(true);
    const again = await call('post', `/products/writes/${first}/retry`).expect(200);
    expect([again.body.write.state, inShop(id)?.name]).toEqual(['waiting', before]);
    gate.open();
    expect(await stateOf(await second)).toBe('done');
    await edit.drain();

    expect(await stateOf(first)).toBe('done');
    expect(inShop(id)).toMatchObject({ name: 'Under way', sku: 'B-3' });
  });

  it('are sent in order, without a pause, however many servers try at once', async () => {
    const id = idOf('B');
    await edit.drain();
    const gate = createGate();
    edit.fail({ kind: 'held', until: gate.passed }, 'PUT', `/products/${id}$`);
    const first = next(id, { name: 'Slow' });
    await eventually(edit.isSending).toBe(true);
    const second = await next(id, { name: 'Quick' });
    await Promise.all([second, second].map(work));
    await edit.drain();
    expect([await stateOf(second), inShop(id)?.name]).toEqual(['waiting', 'Under way']);
    gate.open();
    await first;
    await edit.drain();

    expect([await stateOf(second), inShop(id)?.name]).toEqual(['done', 'Quick']);
  });
});

describe('a product that comes back from the trash', () => {
  it('has the same variations as before, without those deleted earlier', async () => {
    const id = idOf('V-0');
    const { woo } = edit.app().outside;
    const children = () => woo.snapshot().products.filter(({ parentId }) => parentId === id);
    const [sold, hidden] = children();
    const template = woo.snapshot();
    const old = { ...sold, id: 90_001, sku: 'V-OLD', status: 'trash' };
    woo.restore({
      ...template,
      products: [
        ...template.products.map((one) => (one.id === hidden?.id ? { ...one, status: 'private' } : one)),
        ...template.products.filter((one) => one.id === sold?.id).map((one) => ({ ...one, ...old })),
      ],
    });
    await change('delete', `/products/${id}`);
    expect(children().map(({ status }) => status)).toEqual(['trash', 'trash', 'trash']);
    const { write } = await change('post', `/products/${id}/restore`);

    const states = Object.fromEntries(children().map((one) => [one.id, one.status]));
    expect(states).toEqual({ [sold?.id ?? 0]: 'publish', [hidden?.id ?? 0]: 'private', 90_001: 'trash' });
    const { changes } = (await call('get', `/products/changes?product_id=${id}`)).body;
    expect(changes[0]).toMatchObject({
      id: write.id,
      changes: [{ field: 'status', before: 'trash', after: 'publish' }],
    });
  });

  it('has the same variations even if the answer to its deletion was lost', async () => {
    const id = idOf('V-0');
    const states = () =>
      edit
        .app()
        .outside.woo.snapshot()
        .products.filter(({ parentId }) => parentId === id)
        .map(({ status }) => status);
    const before = states();
    edit.fail({ kind: 'cut_after' }, 'DELETE', `/products/${id}$`);
    const { write } = await change('delete', `/products/${id}`);
    pass(61_000);
    await work(write.id);
    expect([await stateOf(write.id), new Set(states())]).toEqual(['done', new Set(['trash'])]);
    await change('post', `/products/${id}/restore`);

    expect(before).toContain('trash');
    expect(states()).toEqual(before);
  });
});

describe('pending changes', () => {
  it('are shown to staff, but not to the quotes role', async () => {
    const { header } = await edit.app().signIn('quotes');
    const { id } = (await call('get', `/products/changes?product_id=${idOf('B')}`)).body.changes[0];
    const get = (path: string) => edit.app().http.get(`/api/products/writes${path}`).set('Authorization', header);

    expect([(await get('')).status, (await get(`/${id}`)).status]).toEqual([403, 403]);
    await call('get', `/products/writes/${id}`).expect(200);
  });
});
