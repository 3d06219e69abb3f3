import type { Quote } from '@chainline/shared/quotes/quote-contract';
import type { QuoteDraft } from '@chainline/shared/quotes/quote-draft';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ApiError, clientErrorCodes } from '../../lib/api-error';
import type { BuilderForm } from './builder-form';
import { addUnit, changeLine } from './builder-lines';
import { basisOf } from './delivery-basis';
import { createDraftStore, retryDelayMs, saveDelayMs, type SavedQuote } from './draft-store';
import { localCopies } from './local-copy';
import {
  blankForm,
  buildForm,
  buildProduct,
  buildQuote,
  buildSellable,
  buildOption,
  ratesId,
} from './testing/draft-builders';

type Call = { call: 'create' | 'update'; draft: QuoteDraft; version?: number; key?: string };
type Answer = (call: Call) => Quote;

const saved: SavedQuote = { id: 12, quote_number: 'Q-10012', version: 1, approval: 'none' };
const offline = () => new ApiError(clientErrorCodes.network, 'Unable to connect', { status: null });
const conflict = (quote: Quote) => new ApiError('quote.stale', 'Somebody changed it', { status: 409, data: { quote } });

const setUp = ({ form = blankForm(), quote = null, isRestored = false }: Partial<Beginning> = {}) => {
  const calls: Call[] = [];
  const created: number[] = [];
  let answer: Answer = ({ version = 0 }) => buildQuote({ version: version + 1 });
  const reply = (call: Call): Promise<Quote> => {
    calls.push(call);
    return new Promise((resolve) => resolve(answer(call)));
  };
  const store = createDraftStore(
    { form, quote, isRestored, clientKey: 'key-1' },
    {
      calls: {
        create: (draft, key) => reply({ call: 'create', draft, key }),
        update: (_id, draft, version) => reply({ call: 'update', draft, version }),
      },
      local: localCopies('alex'),
      now: () => 1_000,
      newKey: () => 'key-2',
      onCreated: ({ id }) => created.push(id),
    },
  );
  onTestFinished(store.start());
  return {
    store,
    calls,
    created,
    is: () => store.getState().save.is,
    answerWith: (next: Answer) => {
      answer = next;
    },
  };
};
type Beginning = { form: BuilderForm; quote: SavedQuote | null; isRestored: boolean };

const addBike = (form: BuilderForm) => addUnit(form, buildSellable());
const two = (form: BuilderForm) => ({
  ...form,
  products: form.products.map((line) => ({ ...line, quantity: 2 })),
});
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const kept = (id: number | null) => localCopies('alex').read(id);

beforeEach(() => {
  vi.useFakeTimers();
});

describe('autosave', () => {
  it('creates the quote once it has content, then updates it', async () => {
    const { store, calls, created, is } = setUp();
    await pass(saveDelayMs * 2);
    expect([is(), calls]).toEqual(['blank', []]);

    store.change(addBike);
    expect(is()).toBe('waiting');
    await pass(saveDelayMs);
    expect(calls).toEqual([expect.objectContaining({ call: 'create', key: 'key-1' })]);
    expect(store.getState()).toMatchObject({ quote: { id: 12, version: 1 }, save: { is: 'saved', at: 1_000 } });
    expect(created).toEqual([12]);

    store.change(two);
    await pass(saveDelayMs);
    expect(calls[1]).toMatchObject({ call: 'update', version: 1, draft: { products: [{ id: 101, quantity: 2 }] } });
    expect(store.getState().quote?.version).toBe(2);
  });

  it('waits for a pause in typing', async () => {
    const { store, calls } = setUp();
    store.change(addBike);
    await pass(saveDelayMs - 1);
    store.change(two);
    await pass(saveDelayMs - 1);
    expect(calls).toEqual([]);
    await pass(1);
    expect(calls).toHaveLength(1);
  });

  it('sends nothing if the quote was emptied before its first save', async () => {
    const { store, calls, is } = setUp();
    store.change(addBike);
    store.change(() => blankForm());
    await pass(saveDelayMs);
    expect([is(), calls, kept(null)]).toEqual(['blank', [], null]);
  });

  it('sends input made during a save with the next one', async () => {
    const { store, calls, answerWith } = setUp({ form: buildForm(), quote: saved });
    answerWith(({ version = 0 }) => {
      if (version === 1) store.change(two);
      return buildQuote({ version: version + 1 });
    });
    store.change((form) => ({ ...form, distance_confirmed: true }));
    await pass(saveDelayMs);
    expect(store.getState()).toMatchObject({ save: { is: 'waiting' }, form: { products: [{ quantity: 2 }] } });
    await pass(saveDelayMs);
    expect(calls.map(({ version }) => version)).toEqual([1, 2]);
    expect(calls[1]?.draft.products[0]?.quantity).toBe(2);
    expect(store.getState().save.is).toBe('saved');
  });

  it('does not send an invalid draft, and shows the reason', async () => {
    const { store, calls } = setUp({ form: buildForm(), quote: saved });
    store.change((form) => changeLine(form, 'line-101', { discount: '101' }));
    await pass(saveDelayMs);
    expect(calls).toEqual([]);
    expect(store.getState().save).toMatchObject({ is: 'refused' });
    expect(kept(12)).not.toBeNull();
  });

  it('saves at once on request', async () => {
    const { store, calls } = setUp();
    store.change(addBike);
    expect(await store.flush()).toMatchObject({ id: 12 });
    expect(calls).toHaveLength(1);
  });
});

describe('unsaved changes', () => {
  it('are kept in the browser until saved', async () => {
    const { store } = setUp();
    store.change(addBike);
    expect(kept(null)).toMatchObject({ client_key: 'key-1', version: null, form: { products: [{ product_id: 11 }] } });
    await pass(saveDelayMs);
    expect([kept(null), kept(12)]).toEqual([null, null]);
  });

  it('are sent when the connection is back, without creating a second quote', async () => {
    const { store, calls, answerWith, is } = setUp();
    answerWith(() => {
      throw offline();
    });
    store.change(addBike);
    await pass(saveDelayMs);
    expect(store.getState().save).toEqual({ is: 'unreachable', isOffline: true });
    answerWith(({ version = 0 }) => buildQuote({ version: version + 1 }));
    await pass(retryDelayMs);
    // The first call may have succeeded, in which case the retry returns its quote; the other changes follow.
    expect(calls.map(({ call, key }) => [call, key])).toEqual([
      ['create', 'key-1'],
      ['create', 'key-1'],
    ]);
    await pass(1);
    expect(calls[2]).toMatchObject({ call: 'update', version: 1 });
    expect(is()).toBe('saved');
  });

  it('are sent as soon as the browser is online', async () => {
    const { store, calls, answerWith } = setUp({ form: buildForm(), quote: saved });
    answerWith(() => {
      throw offline();
    });
    store.change(two);
    await pass(saveDelayMs);
    answerWith(() => buildQuote({ version: 2 }));
    window.dispatchEvent(new Event('online'));
    await pass(0);
    expect(calls).toHaveLength(2);
    expect(store.getState().save.is).toBe('saved');
  });

  it('wait for a decision after being restored', async () => {
    const { store, calls, is } = setUp({ form: buildForm(), isRestored: true });
    await pass(retryDelayMs);
    expect([is(), calls]).toEqual(['restored', []]);
    await store.flush();
    expect(calls.map(({ call }) => call)).toEqual(['create', 'update']);
    expect(is()).toBe('saved');
  });
});

describe('two people editing a draft', () => {
  const theirs = buildQuote({ version: 5, customer_info: { ...buildForm().customer_info, name: 'Mia Wong-Lee' } });

  const meet = async () => {
    const world = setUp({ form: buildForm(), quote: saved });
    world.answerWith(() => {
      throw conflict(theirs);
    });
    world.store.change(two);
    await pass(saveDelayMs);
    expect(world.store.getState().save).toEqual({ is: 'conflict', theirs });
    world.answerWith(({ version = 0 }) => buildQuote({ version: version + 1 }));
    return world;
  };

  it('overwrite nothing until one of them decides', async () => {
    const { store, calls } = await meet();
    store.change((form) => ({ ...form, distance_confirmed: true }));
    await pass(retryDelayMs);
    expect(await store.flush()).toBeNull();
    expect(calls).toHaveLength(1);
    expect(kept(12)?.form.products[0]?.quantity).toBe(2);
  });

  it("can save their own version over the other's", async () => {
    const { store, calls } = await meet();
    await store.keepMine(theirs);
    expect(calls[1]).toMatchObject({ version: 5, draft: { products: [{ quantity: 2 }] } });
    expect(store.getState().save.is).toBe('saved');
  });

  it("can take over the other's version", async () => {
    const { store, calls } = await meet();
    store.takeTheirs(theirs);
    expect(store.getState()).toMatchObject({
      form: { customer_info: { name: 'Mia Wong-Lee' }, products: [{ quantity: 1 }] },
      quote: { version: 5 },
      save: { is: 'saved' },
    });
    await pass(retryDelayMs);
    expect([calls.length, kept(12)]).toEqual([1, null]);
  });

  it('are not detected in our own lost response', async () => {
    const { store, answerWith } = setUp({ form: buildForm(), quote: saved });
    answerWith(() => {
      throw conflict(buildQuote({ version: 2, products: [buildProduct({ quantity: 2, lineTotal: 8000 })] }));
    });
    store.change(two);
    await pass(saveDelayMs);
    expect(store.getState()).toMatchObject({ quote: { version: 2 }, save: { is: 'saved' } });
  });
});

describe('a refusal', () => {
  it('names the affected product', async () => {
    const { store, answerWith } = setUp({ form: buildForm(), quote: saved });
    answerWith(() => {
      const fields = [{ path: 'draft.products.0.product_id', message: 'This product is no longer sold.' }];
      throw new ApiError('quote.not_sold', 'Some are not sold', { status: 400, fields });
    });
    store.change(two);
    await pass(saveDelayMs);
    expect(store.getState().save).toEqual({
      is: 'refused',
      message: 'Super73 RX: This product is no longer sold.',
    });
  });

  it('of a delivery option does not block other changes: the choice waits for a new price', async () => {
    const { store, calls, answerWith } = setUp({ form: buildForm(), quote: saved });
    answerWith(() => {
      throw new ApiError('shipping.option_not_found', 'Shipping option not found', { status: 422 });
    });
    store.change((form) => ({
      ...form,
      delivery: { rates_id: ratesId, option: buildOption(), basis: basisOf(form) },
    }));
    await pass(saveDelayMs);
    expect(calls[0]).toMatchObject({ draft: { delivery: { rates_id: ratesId } } });
    expect(store.getState()).toMatchObject({
      form: { delivery: { rates_id: null, option: { code: 'local' }, basis: '' } },
      refusedRates: ratesId,
    });

    answerWith(() => buildQuote({ version: 5 }));
    await pass(1);
    expect(calls[1]).toMatchObject({ draft: { delivery: null } });
    expect(store.getState().save.is).toBe('saved');
  });

  it('keeps a delivery price from being sent for other goods', async () => {
    const { store, calls, answerWith } = setUp({ form: buildForm(), quote: saved });
    answerWith(() => buildQuote({ version: 5 }));
    store.change((form) => ({
      ...form,
      delivery: { rates_id: ratesId, option: buildOption(), basis: basisOf(form) },
    }));
    store.change(two);
    await pass(saveDelayMs);

    expect(calls[0]).toMatchObject({ draft: { delivery: null, keep_delivery: true } });
  });

  it('of too large an amount is shown with its line, and not retried automatically', async () => {
    const { store, calls, answerWith } = setUp({ form: buildForm(), quote: saved });
    answerWith(() => {
      const fields = [{ path: 'draft.products.0.quantity', message: 'This line comes to more than can be.' }];
      throw new ApiError('quote.too_large', 'Too large', { status: 400, fields });
    });
    store.change(two);
    await pass(10 * retryDelayMs);

    expect(store.getState().save).toEqual({
      is: 'refused',
      message: 'Super73 RX: This line comes to more than can be.',
    });
    expect(calls).toHaveLength(1);
  });

  it('of a deleted draft keeps it here, to be saved as a new one', async () => {
    const { store, calls, answerWith } = setUp({ form: buildForm(), quote: saved });
    answerWith(() => {
      throw new ApiError('quote.not_found', 'This quote does not exist', { status: 404 });
    });
    store.change(two);
    await pass(saveDelayMs);
    expect(store.getState().save.is).toBe('gone');
    answerWith(() => buildQuote({ id: 13, version: 1 }));
    await store.saveAsNew();
    expect(calls[1]).toMatchObject({ call: 'create', key: 'key-2', draft: { products: [{ id: null, quantity: 2 }] } });
    expect(store.getState()).toMatchObject({ quote: { id: 13 }, save: { is: 'saved' } });
  });
});
