import type { StockEdit } from '@chainline/shared/products/stock-edit-contract';
import { z } from 'zod';
import { ApiError, isPassing } from '../../../lib/api-error';
import { toWish, type StockAnswer, type StockEditCalls, type StockWish } from '../api/stock-edit-calls';
import { unitKey, type Stock } from './stock-unit';

/** How far an edit of a unit is, from the wish to the number that stands in the list. */
export type UnitEdit =
  | { phase: 'sending'; wish: StockWish; next: StockWish | null }
  /** Somebody else or a sale moved the number meanwhile. */
  | { phase: 'moved'; wish: StockWish; current: number | null }
  | { phase: 'refused'; wish: StockWish; error: unknown }
  | { phase: 'waiting' | 'failed'; edit: StockEdit; stock: Stock }
  /** Done, until the list has been read again. */
  | { phase: 'settled'; stock: Stock };

type Told = {
  /** An edit came to its end, well or not. */
  ended: (edit: StockEdit, stock: Stock) => void;
  /** A step on an edit that is there already was refused. */
  refused: (error: unknown) => void;
  /** Reads again what shows numbers; settles when that is done. */
  refresh: () => Promise<unknown>;
};

export type StockEdits = ReturnType<typeof createStockEdits>;

const movedSchema = z.object({ current: z.int().nullable() });

/** The number as it is by now, where an edit was refused because it moved; undefined for other refusals. */
export const movedTo = (error: unknown): number | null | undefined =>
  error instanceof ApiError && error.code === 'stock.moved'
    ? movedSchema.safeParse(error.data).data?.current
    : undefined;

const ownPauseMs = 1000;
/** Edits that were found on the way of somebody else, or after a reload. */
const foundPauseMs = 3000;

/** Prices are kept apart: a row shows the edit of its number alone. */
const keyOf = ({ product_id, variation_id, kind }: StockEdit): string => {
  const key = unitKey({ productId: product_id, variationId: variation_id });
  return kind === 'price' ? `price ${key}` : key;
};

const stockOf = ({ quantity, status }: StockEdit): Stock => ({ quantity, status });

/**
 * The edits of stock on one page, unit by unit. A second wish for a unit waits until the first has been answered and then
 * goes from the number that the first led to, so that quick hands do not look like two people.
 */
export const createStockEdits = (calls: StockEditCalls, told: Told) => {
  let units: ReadonlyMap<string, UnitEdit> = new Map();
  const listeners = new Set<() => void>();
  const timers = new Set<number>();
  let isOpen = false;

  const put = (key: string, edit: UnitEdit | null) => {
    const next = new Map(units);
    if (edit === null) next.delete(key);
    else next.set(key, edit);
    units = next;
    for (const listener of listeners) listener();
  };

  /** Edits that are open from before: by others, before a reload, or behind a newer one of the same unit. */
  const find = async () => {
    for (const edit of await calls.open()) {
      const key = keyOf(edit);
      // Of prices the list of what is not saved tells, and no row.
      if (!isOpen || units.has(key) || edit.kind === 'price') continue;
      put(key, { phase: edit.state === 'waiting' ? 'waiting' : 'failed', edit, stock: stockOf(edit) });
      if (edit.state === 'waiting') follow(key, edit, foundPauseMs);
    }
  };
  // The page is whole without them, and says of each edit made here how far it is.
  const findOthers = () => {
    find().catch(() => undefined);
  };

  const settle = async (key: string, edit: StockEdit, stock: Stock) => {
    const settled: UnitEdit = { phase: 'settled', stock };
    put(key, settled);
    told.ended(edit, stock);
    await told.refresh();
    if (units.get(key) === settled) put(key, null);
    findOthers();
  };

  const follow = (key: string, edit: StockEdit, pauseMs: number) => {
    const timer = window.setTimeout(() => {
      timers.delete(timer);
      void look(key, edit, pauseMs);
    }, pauseMs);
    timers.add(timer);
  };

  const take = (key: string, { edit, stock }: StockAnswer, pauseMs: number) => {
    switch (edit.state) {
      case 'waiting':
        put(key, { phase: 'waiting', edit, stock });
        if (isOpen) follow(key, edit, pauseMs);
        break;
      case 'failed':
        put(key, { phase: 'failed', edit, stock });
        told.ended(edit, stock);
        break;
      case 'applied':
      case 'unchanged':
      case 'cancelled':
      case 'undone':
        void settle(key, edit, stock);
        break;
    }
  };

  const isFollowed = (key: string, id: string): boolean => {
    const current = units.get(key);
    return isOpen && current?.phase === 'waiting' && current.edit.id === id;
  };

  const look = async (key: string, edit: StockEdit, pauseMs: number) => {
    if (!isFollowed(key, edit.id)) return;
    try {
      const answer = await calls.read(edit);
      if (isFollowed(key, edit.id)) take(key, answer, pauseMs);
    } catch (error) {
      if (!isFollowed(key, edit.id)) return;
      // The edit is safe on the server; only this look at it failed.
      if (isPassing(error)) follow(key, edit, pauseMs);
      else put(key, null);
    }
  };

  const refuse = (key: string, wish: StockWish, error: unknown) => {
    const current = movedTo(error);
    if (current === undefined) {
      put(key, { phase: 'refused', wish, error });
      if (error instanceof ApiError && error.code === 'stock.status_moved') void told.refresh();
      return;
    }
    put(key, { phase: 'moved', wish, current });
    void told.refresh();
  };

  const send = async (key: string, wish: StockWish): Promise<void> => {
    put(key, { phase: 'sending', wish, next: null });
    const nextOf = () => {
      const current = units.get(key);
      return current?.phase === 'sending' ? current.next : null;
    };
    try {
      const answer = await calls.send(wish);
      const next = nextOf();
      if (next) await send(key, { ...next, seen: answer.stock.quantity, seenStatus: answer.stock.status });
      else take(key, answer, ownPauseMs);
    } catch (error) {
      refuse(key, nextOf() ?? wish, error);
    }
  };

  const ask = (wish: StockWish) => {
    const key = unitKey(wish.unit);
    const current = units.get(key);
    if (current?.phase === 'sending') put(key, { ...current, next: wish });
    else void send(key, wish);
  };

  /** What somebody else has dismissed or tried again meanwhile is not told of any more; what failed meanwhile is. */
  const know = (open: readonly StockEdit[]) => {
    for (const [key, edit] of units) {
      if (edit.phase === 'failed' && !open.some((one) => one.id === edit.edit.id && keyOf(one) === key)) put(key, null);
    }
    for (const edit of open) {
      if (edit.state === 'failed' && !units.has(keyOf(edit)))
        put(keyOf(edit), { phase: 'failed', edit, stock: stockOf(edit) });
    }
  };

  const step = async (edit: StockEdit, act: () => Promise<StockAnswer>) => {
    const key = keyOf(edit);
    try {
      const answer = await act();
      // A wish that has left since is what the row tells of, and what may wait behind it.
      if (units.get(key)?.phase !== 'sending') take(key, answer, ownPauseMs);
      else if (answer.edit.state !== 'waiting') told.ended(answer.edit, answer.stock);
    } catch (error) {
      told.refused(error);
      // What it was refused for may be a number that the list does not show yet.
      void told.refresh();
    }
  };

  return {
    get: (key: string): UnitEdit | undefined => units.get(key),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** How many wishes have left and are not answered. */
    sending: (): number => [...units.values()].filter(({ phase }) => phase === 'sending').length,
    ask,
    /** Sends a wish that got no answer again: the same one, so that it cannot be done twice. */
    again: (wish: StockWish) => void send(unitKey(wish.unit), wish),
    /** After the number moved: the same wish from the number as it is now, or another. */
    decide: (wish: StockWish, quantity: number | null, current: number | null) =>
      void send(unitKey(wish.unit), toWish(wish.unit, { quantity, seen: current })),
    /** Forgets a wish that the server never took; what it came second to is shown again. */
    dismiss: (key: string) => {
      put(key, null);
      findOthers();
    },
    /** Takes over an edit that a dialog has made. */
    accept: (answer: StockAnswer) => take(keyOf(answer.edit), answer, ownPauseMs),
    retry: (edit: StockEdit) => void step(edit, () => calls.retry(edit)),
    undo: (edit: StockEdit) => void step(edit, () => calls.undo(edit.id)),
    /** Gives up an edit that failed, on the server as well. */
    giveUp: (edit: StockEdit) => void step(edit, () => calls.dismiss(edit)),
    know,
    /** Looks for edits that are open from before, and follows what waits; returns how to stop. */
    open: () => {
      isOpen = true;
      for (const [key, edit] of units) if (edit.phase === 'waiting') follow(key, edit.edit, ownPauseMs);
      findOthers();
      return () => {
        isOpen = false;
        for (const timer of timers) window.clearTimeout(timer);
        timers.clear();
      };
    },
  };
};
