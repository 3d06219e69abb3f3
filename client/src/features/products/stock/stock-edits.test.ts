import { describe, expect, it, vi } from 'vitest';
import { ApiError, clientErrorCodes } from '../../../lib/api-error';
import { shownStock } from './shown-stock';
import { createStockEdits } from './stock-edits';
import { toRequest, type StockAnswer, type StockEditCalls, type RequestedStock } from '../api/stock-edit-calls';
import type { StockUnit } from './stock-unit';
import { buildStockAnswer, buildStockEdit, editId } from '../testing/product-builders';

const unit: StockUnit = {
  productId: 101,
  variationId: null,
  name: 'Super73 S2',
  stock: { quantity: 18, status: 'instock' },
};
const request = (quantity: number | null, seen: number | null = 18) => toRequest(unit, { quantity, seen });

/** A promise settled by the test. */
const pending = <Value>() => {
  const held: { resolve: (value: Value) => void; reject: (error: unknown) => void } = {
    resolve: () => undefined,
    reject: () => undefined,
  };
  const promise = new Promise<Value>((resolve, reject) => {
    held.resolve = resolve;
    held.reject = reject;
  });
  return { ...held, promise };
};

const flush = () => new Promise<void>((resolve) => setImmediate(resolve));

const setUp = (calls: Partial<StockEditCalls> = {}) => {
  const sent: RequestedStock[] = [];
  const told = { ended: vi.fn(), refused: vi.fn(), refresh: vi.fn(() => Promise.resolve()) };
  const edits = createStockEdits(
    {
      send: () => Promise.resolve(buildStockAnswer()),
      read: () => Promise.resolve(buildStockAnswer()),
      undo: () => Promise.resolve(buildStockAnswer()),
      retry: () => Promise.resolve(buildStockAnswer()),
      dismiss: () => Promise.resolve(buildStockAnswer({ state: 'cancelled' })),
      open: () => Promise.resolve([]),
      ...calls,
      ...(calls.send && {
        send: (asked: RequestedStock) => {
          sent.push(asked);
          return calls.send?.(asked) ?? Promise.reject(new Error('no answer'));
        },
      }),
    },
    told,
  );
  return { edits, sent, told };
};

const moved = (current: number) =>
  new ApiError('stock.moved', 'It moved.', { status: 409, data: { seen: 18, current, wanted: 20 } });
const offline = new ApiError(clientErrorCodes.network, 'Unable to connect', { status: null });

describe('an edit of stock', () => {
  it('shows the requested quantity at once, then the result, until the list is reloaded', async () => {
    const answer = pending<StockAnswer>();
    const reading = pending<undefined>();
    const { edits, told } = setUp({ send: () => answer.promise });
    told.refresh.mockImplementation(() => reading.promise);
    edits.ask(request(20));
    expect(shownStock(unit, edits.get('101')).quantity).toBe(20);
    answer.resolve(buildStockAnswer({}, { quantity: 19 }));
    await flush();
    expect(shownStock(unit, edits.get('101')).quantity).toBe(19);
    expect(told.ended).toHaveBeenCalledOnce();
    reading.resolve(undefined);
    await flush();
    expect(edits.get('101')).toBeUndefined();
  });

  it("queues a second request, and sends it based on the first one's result", async () => {
    const first = pending<StockAnswer>();
    const { edits, sent } = setUp({
      send: (asked) => (asked.quantity === 1 ? first.promise : Promise.resolve(buildStockAnswer({ quantity: 12 }))),
    });
    edits.ask(request(1));
    edits.ask(request(11));
    edits.ask(request(12));
    expect(sent.map(({ quantity }) => quantity)).toEqual([1]);
    expect(shownStock(unit, edits.get('101')).quantity).toBe(12);
    first.resolve(buildStockAnswer({ quantity: 1 }));
    await flush();
    expect(sent.map(({ quantity, seen }) => [quantity, seen])).toEqual([
      [1, 18],
      [12, 1],
    ]);
  });

  it('keeps the key of a request without a response when it is sent again', async () => {
    const { edits, sent } = setUp({ send: () => Promise.reject(offline) });
    const asked = request(20);
    edits.ask(asked);
    await flush();
    expect(edits.get('101')).toMatchObject({ phase: 'refused' });
    expect(shownStock(unit, edits.get('101')).quantity).toBe(18);
    edits.again(asked);
    await flush();
    expect(sent.map(({ key }) => key)).toEqual([asked.key, asked.key]);
  });

  it('shows the present quantity if somebody else changed it, and continues from it under a new key', async () => {
    const answers = [() => Promise.reject(moved(16)), () => Promise.resolve(buildStockAnswer())];
    const { edits, sent, told } = setUp({ send: () => answers.shift()?.() ?? Promise.reject(offline) });
    const asked = request(20);
    edits.ask(asked);
    await flush();
    expect(edits.get('101')).toMatchObject({ phase: 'moved', current: 16 });
    expect(shownStock(unit, edits.get('101')).quantity).toBe(16);
    expect(told.refresh).toHaveBeenCalled();
    edits.decide(asked, 20, 16);
    await flush();
    expect(sent.at(-1)).toMatchObject({ quantity: 20, seen: 16 });
    expect(sent.at(-1)?.key).not.toBe(asked.key);
  });

  it('reports that somebody else chose another status, and reloads the list', async () => {
    const refusal = new ApiError('stock.status_moved', 'The status was changed meanwhile.', { status: 409 });
    const { edits, sent, told } = setUp({ send: () => Promise.reject(refusal) });
    edits.ask(toRequest(unit, { status: 'onbackorder', seen: null, seenStatus: 'instock' }));
    await flush();
    expect(sent).toMatchObject([{ status: 'onbackorder', seenStatus: 'instock' }]);
    expect(edits.get('101')).toMatchObject({ phase: 'refused', error: refusal });
    expect(told.refresh).toHaveBeenCalledOnce();
  });

  it('drops a refused request on demand', async () => {
    const refusal = new ApiError('stock.serialized', 'Counted by serials.', { status: 422 });
    const { edits } = setUp({ send: () => Promise.reject(refusal) });
    edits.ask(request(20));
    await flush();
    edits.dismiss('101');
    expect(edits.get('101')).toBeUndefined();
  });
});

describe('an edit waiting for the shop', () => {
  const waiting = buildStockAnswer({ state: 'waiting', message: 'The shop is away.' });

  it('is shown again once a second request that replaced it is dropped', async () => {
    const refusal = new ApiError('stock.edit_waits', 'Stop it first.', { status: 409 });
    const answers = [() => Promise.resolve(waiting), () => Promise.reject(refusal)];
    const { edits } = setUp({
      send: () => answers.shift()?.() ?? Promise.reject(offline),
      open: () => Promise.resolve(edits.get('101') ? [] : [waiting.edit]),
    });
    const stop = edits.open();
    edits.ask(request(20));
    await flush();
    edits.ask(request(null));
    await flush();
    expect(edits.get('101')).toMatchObject({ phase: 'refused', error: refusal });
    edits.dismiss('101');
    await flush();
    expect(edits.get('101')).toMatchObject({ phase: 'waiting', edit: { id: editId } });
    stop();
  });

  it('is polled every second until it is done, despite failures', async () => {
    vi.useFakeTimers();
    const looks = [
      () => Promise.reject(offline),
      () => Promise.resolve(waiting),
      () => Promise.resolve(buildStockAnswer()),
    ];
    const { edits, told } = setUp({
      send: () => Promise.resolve(waiting),
      read: () => looks.shift()?.() ?? Promise.reject(new Error('asked too often')),
    });
    const stop = edits.open();
    edits.ask(request(20));
    await vi.advanceTimersByTimeAsync(0);
    expect(edits.get('101')).toMatchObject({ phase: 'waiting' });
    await vi.advanceTimersByTimeAsync(2000);
    expect(told.ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1000);
    expect(told.ended).toHaveBeenCalledOnce();
    expect(looks).toHaveLength(0);
    stop();
  });

  it('is not polled after leaving the page, and again after returning', async () => {
    vi.useFakeTimers();
    const read = vi.fn(() => Promise.resolve(waiting));
    const { edits } = setUp({ send: () => Promise.resolve(waiting), read });
    edits.open()();
    edits.ask(request(20));
    await vi.advanceTimersByTimeAsync(5000);
    expect(read).not.toHaveBeenCalled();
    const stop = edits.open();
    await vi.advanceTimersByTimeAsync(1000);
    expect(read).toHaveBeenCalledOnce();
    stop();
  });

  it('is found after a reload, the newest for each unit', async () => {
    vi.useFakeTimers();
    const failed = buildStockEdit({
      state: 'failed',
      quantity: 20,
      variation_id: 11,
      can: { undo: false, retry: true, dismiss: true },
    });
    const older = buildStockEdit({ id: '9a1d3c2e-6a2b-4c1d-8e9f-1234567890ab', state: 'failed', variation_id: 11 });
    const { edits, told } = setUp({ open: () => Promise.resolve([waiting.edit, failed, older]) });
    const stop = edits.open();
    await vi.advanceTimersByTimeAsync(0);
    expect(edits.get('101')).toMatchObject({ phase: 'waiting', edit: { id: editId } });
    expect(edits.get('101/11')).toMatchObject({ phase: 'failed', edit: { id: editId } });
    expect(told.ended).not.toHaveBeenCalled();
    stop();
  });

  it('is followed by its own unit, even as part of a larger edit; prices are not shown in rows', async () => {
    vi.useFakeTimers();
    const many = buildStockEdit({ state: 'waiting', variation_id: 11 });
    const price = buildStockEdit({ state: 'waiting', variation_id: 12, kind: 'price' });
    const read = vi.fn(() => Promise.resolve(waiting));
    const { edits } = setUp({ open: () => Promise.resolve([many, price]), read });
    const stop = edits.open();
    await vi.advanceTimersByTimeAsync(3000);
    expect(read.mock.calls).toEqual([[many]]);
    expect(edits.get('101/12')).toBeUndefined();
    stop();
  });
});

describe('edits of others', () => {
  const failed = buildStockEdit({ state: 'failed', can: { undo: false, retry: true, dismiss: true } });

  it('removes a failure dismissed elsewhere, and shows one that occurred elsewhere', () => {
    const { edits } = setUp();
    edits.know([failed]);
    expect(edits.get('101')).toMatchObject({ phase: 'failed', edit: { id: editId } });
    edits.know([buildStockEdit({ ...failed, variation_id: 11 })]);
    expect(edits.get('101')).toBeUndefined();
    expect(edits.get('101/11')).toMatchObject({ phase: 'failed' });
  });

  it('does not affect pending changes from this page', async () => {
    const { edits } = setUp({ send: () => Promise.resolve(buildStockAnswer({ state: 'waiting' })) });
    edits.ask(request(20));
    await flush();
    edits.know([]);
    edits.know([buildStockEdit({ ...failed, id: '9a1d3c2e-6a2b-4c1d-8e9f-1234567890ab' })]);
    expect(edits.get('101')).toMatchObject({ phase: 'waiting', edit: { id: editId } });
  });
});

describe('an action on an edit', () => {
  it('keeps a later request that is answered first', async () => {
    const stopped = pending<StockAnswer>();
    const first = pending<StockAnswer>();
    const { edits, sent, told } = setUp({
      send: (asked) => (asked.quantity === 5 ? first.promise : Promise.resolve(buildStockAnswer({ quantity: 7 }))),
      undo: () => stopped.promise,
    });
    edits.undo(buildStockEdit({ state: 'waiting' }));
    edits.ask(request(5));
    edits.ask(request(7));
    stopped.resolve(buildStockAnswer({ state: 'cancelled' }));
    await flush();
    expect(told.ended).toHaveBeenCalledOnce();
    expect(edits.get('101')).toMatchObject({ phase: 'sending' });
    first.resolve(buildStockAnswer());
    await flush();
    expect(sent.map(({ quantity }) => quantity)).toEqual([5, 7]);
  });

  it('dismisses a failed edit, and reports the result', async () => {
    const dismiss = vi.fn(() => Promise.resolve(buildStockAnswer({ state: 'cancelled' })));
    const { edits, told } = setUp({ dismiss });
    const failed = buildStockEdit({ state: 'failed' });
    edits.giveUp(failed);
    await flush();
    expect(dismiss).toHaveBeenCalledWith(failed);
    expect(told.ended).toHaveBeenCalledOnce();
    expect(edits.get('101')).toBeUndefined();
  });

  it('undoes it, and shows the resulting quantity', async () => {
    const { edits } = setUp({ undo: () => Promise.resolve(buildStockAnswer({ state: 'waiting', quantity: 18 })) });
    edits.undo(buildStockEdit());
    await flush();
    expect(edits.get('101')).toMatchObject({ phase: 'waiting', stock: { quantity: 18 } });
  });

  it('reports a refusal, keeps the edit unchanged, and reloads the list', async () => {
    const { edits, told } = setUp({ retry: () => Promise.reject(offline) });
    edits.retry(buildStockEdit({ state: 'failed' }));
    await flush();
    expect(told.refused).toHaveBeenCalledWith(offline);
    expect(told.refresh).toHaveBeenCalledOnce();
    expect(edits.get('101')).toBeUndefined();
  });
});
