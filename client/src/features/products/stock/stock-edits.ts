import type { StockEdit } from '@chainline/shared/products/stock-edit-contract';
import { z } from 'zod';
import { ApiError, isPassing } from '../../../lib/api-error';
import { toRequest, type StockAnswer, type StockEditCalls, type RequestedStock } from '../api/stock-edit-calls';
import { unitKey, type Stock } from './stock-unit';

/** Progress of an edit of a unit, from the request to the number in the list. */
export type UnitEdit =
  | { phase: 'sending'; request: RequestedStock; next: RequestedStock | null }
  /** Changed meanwhile, by someone else or by a sale. */
  | { phase: 'moved'; request: RequestedStock; current: number | null }
  | { phase: 'refused'; request: RequestedStock; error: unknown }
  | { phase: 'waiting' | 'failed'; edit: StockEdit; stock: Stock }
  /** Done; the list is being refetched. */
  | { phase: 'settled'; stock: Stock };

type Told = {
  /** An edit ended, successfully or not. */
  ended: (edit: StockEdit, stock: Stock) => void;
  /** An action on an existing edit was refused. */
  refused: (error: unknown) => void;
  /** Refetches everything that shows numbers; settles when done. */
  refresh: () => Promise<unknown>;
};

export type StockEdits = ReturnType<typeof createStockEdits>;

const movedSchema = z.object({ current: z.int().nullable() });

/** The current number if an edit was refused because the number changed; undefined for other refusals. */
export const movedTo = (error: unknown): number | null | undefined =>
  error instanceof ApiError && error.code === 'stock.moved'
    ? movedSchema.safeParse(error.data).data?.current
    : undefined;

const ownPauseMs = 1000;
/** Edits found open: by somebody else, or after a reload. */
const foundPauseMs = 3000;

/** Price edits are kept apart: a row shows only the edit of its number. */
const keyOf = ({ product_id, variation_id, kind }: StockEdit): string => {
  const key = unitKey({ productId: product_id, variationId: variation_id });
  return kind === 'price' ? `price ${key}` : key;
};

const stockOf = ({ quantity, status }: StockEdit): Stock => ({ quantity, status });

/**
 * The stock edits of one page, by unit. A second request for a unit waits for the answer to the first and then starts
 * from its number, so that two quick edits by one person do not look like two people.
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

  /** Edits already open: by others, before a reload, or behind a newer one of the same unit. */
  const find = async () => {
    for (const edit of await calls.open()) {
      const key = keyOf(edit);
      // Price edits appear under “Not saved yet” only.
      if (!isOpen || units.has(key) || edit.kind === 'price') continue;
      put(key, { phase: edit.state === 'waiting' ? 'waiting' : 'failed', edit, stock: stockOf(edit) });
      if (edit.state === 'waiting') follow(key, edit, foundPauseMs);
    }
  };
  // The page works without them: edits made here are followed anyway.
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
      // The edit is safe on the server; only this poll failed.
      if (isPassing(error)) follow(key, edit, pauseMs);
      else put(key, null);
    }
  };

  const refuse = (key: string, request: RequestedStock, error: unknown) => {
    const current = movedTo(error);
    if (current === undefined) {
      put(key, { phase: 'refused', request, error });
      if (error instanceof ApiError && error.code === 'stock.status_moved') void told.refresh();
      return;
    }
    put(key, { phase: 'moved', request, current });
    void told.refresh();
  };

  const send = async (key: string, request: RequestedStock): Promise<void> => {
    put(key, { phase: 'sending', request, next: null });
    const nextOf = () => {
      const current = units.get(key);
      return current?.phase === 'sending' ? current.next : null;
    };
    try {
      const answer = await calls.send(request);
      const next = nextOf();
      if (next) await send(key, { ...next, seen: answer.stock.quantity, seenStatus: answer.stock.status });
      else take(key, answer, ownPauseMs);
    } catch (error) {
      refuse(key, nextOf() ?? request, error);
    }
  };

  const ask = (request: RequestedStock) => {
    const key = unitKey(request.unit);
    const current = units.get(key);
    if (current?.phase === 'sending') put(key, { ...current, next: request });
    else void send(key, request);
  };

  /** Drop edits that somebody else discarded or retried meanwhile; show those that failed. */
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
      // The row shows the newer request and any queued behind it.
      if (units.get(key)?.phase !== 'sending') take(key, answer, ownPauseMs);
      else if (answer.edit.state !== 'waiting') told.ended(answer.edit, answer.stock);
    } catch (error) {
      told.refused(error);
      // The refusal may be due to a number that the list does not show yet.
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
    /** Number of requests without an answer. */
    sending: (): number => [...units.values()].filter(({ phase }) => phase === 'sending').length,
    ask,
    /** Sends an unanswered request again with the same key, so that it cannot take effect twice. */
    again: (request: RequestedStock) => void send(unitKey(request.unit), request),
    /** After the number changed: repeats the request from the current number, or sends another. */
    decide: (request: RequestedStock, quantity: number | null, current: number | null) =>
      void send(unitKey(request.unit), toRequest(request.unit, { quantity, seen: current })),
    /** Drops a request that the server never accepted; an open edit of the unit is shown again. */
    dismiss: (key: string) => {
      put(key, null);
      findOthers();
    },
    /** Follows an edit made in a dialog. */
    accept: (answer: StockAnswer) => take(keyOf(answer.edit), answer, ownPauseMs),
    retry: (edit: StockEdit) => void step(edit, () => calls.retry(edit)),
    undo: (edit: StockEdit) => void step(edit, () => calls.undo(edit.id)),
    /** Discards a failed edit, on the server as well. */
    giveUp: (edit: StockEdit) => void step(edit, () => calls.dismiss(edit)),
    know,
    /** Loads edits that are already open and follows waiting ones; returns a function that stops. */
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
