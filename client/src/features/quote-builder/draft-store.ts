import { quoteSchema, type Quote } from '@chainline/shared/quotes/quote-contract';
import type { QuoteDraft } from '@chainline/shared/quotes/quote-draft';
import { ApiError, isPassing } from '../../lib/api-error';
import { differencesOf } from './builder-differences';
import { isBlank, toDraft, toForm, type BuilderForm, type Change } from './builder-form';
import { rebase, withSaved } from './builder-lines';
import { withoutStalePrice } from './delivery-basis';
import { draftProblem, refusalText } from './draft-problem';
import type { LocalCopies } from './local-copy';

export type SaveState =
  | { is: 'blank' }
  /** Restored from this browser; saving waits until the user continues. */
  | { is: 'restored' }
  | { is: 'waiting' }
  | { is: 'saving' }
  | { is: 'saved'; at: number | null }
  /** No answer; being retried. */
  | { is: 'unreachable'; isOffline: boolean }
  /** Refused as it is; not retried. */
  | { is: 'refused'; message: string }
  /** Deleted by someone else. */
  | { is: 'gone' }
  /** Changed by someone else. */
  | { is: 'conflict'; theirs: Quote };

/** Identity, version and approval of the saved quote. */
export type SavedQuote = { id: number; quote_number: string; version: number; approval: Quote['approval']['state'] };

export type BuilderState = {
  form: BuilderForm;
  quote: SavedQuote | null;
  save: SaveState;
  /** The delivery offer that the server refused last; it must not be chosen from again. */
  refusedRates: string | null;
};

export type DraftCalls = {
  create: (draft: QuoteDraft, clientKey: string) => Promise<Quote>;
  update: (id: number, draft: QuoteDraft, version: number) => Promise<Quote>;
};

type Beginning = {
  form: BuilderForm;
  quote: SavedQuote | null;
  /** The form comes from this browser's storage, and may not be saved. */
  isRestored: boolean;
  clientKey: string;
};

type Outside = {
  calls: DraftCalls;
  local: LocalCopies;
  now: () => number;
  newKey: () => string;
  onCreated: (quote: SavedQuote) => void;
};

export const saveDelayMs = 1500;
export const retryDelayMs = 10_000;

export const toSaved = ({ id, quote_number, version, approval }: Quote): SavedQuote => ({
  id,
  quote_number,
  version,
  approval: approval.state,
});

const presentQuote = (error: unknown): Quote | null =>
  error instanceof ApiError && error.status === 409 ? (quoteSchema.safeParse(error.data.quote).data ?? null) : null;

const isOfCode = (error: unknown, code: string): boolean => error instanceof ApiError && error.code === code;

/** True if leaving now would lose changes. */
export const isUnsaved = ({ is }: SaveState): boolean => is !== 'blank' && is !== 'saved';

/**
 * Draft with autosave: each change is stored in this browser at once and sent after a debounce, one request at a time,
 * until the server is up to date. Independent of React, which subscribes to it.
 */
export const createDraftStore = (beginning: Beginning, { calls, local, now, newKey, onCreated }: Outside) => {
  const { isRestored } = beginning;
  let { clientKey } = beginning;
  /** An earlier call may have created the quote although its answer was lost. */
  let maybeCreated = isRestored;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  let isShown = false;
  const listeners = new Set<() => void>();
  const untouched: SaveState = beginning.quote ? { is: 'saved', at: null } : { is: 'blank' };
  let state: BuilderState = {
    form: beginning.form,
    quote: beginning.quote,
    save: isRestored ? { is: 'restored' } : untouched,
    refusedRates: null,
  };

  const put = (patch: Partial<BuilderState>) => {
    state = { ...state, ...patch };
    for (const listener of listeners) listener();
  };

  const keepLocally = () => {
    const { form, quote } = state;
    local.write(quote?.id ?? null, { form, client_key: clientKey, version: quote?.version ?? null, kept_at: now() });
  };

  const schedule = (delayMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void save(), delayMs);
  };

  const dropIfBlank = (): boolean => {
    if (state.quote !== null || maybeCreated || !isBlank(state.form)) return false;
    clearTimeout(timer);
    local.remove(null);
    put({ save: { is: 'blank' } });
    return true;
  };

  const change: Change = (update) => {
    const form = update(state.form);
    if (form === state.form) return;
    put({ form });
    if (state.save.is !== 'saving' && dropIfBlank()) return;
    keepLocally();
    if (state.save.is === 'conflict' || state.save.is === 'gone') return;
    if (state.save.is !== 'saving') put({ save: { is: 'waiting' } });
    schedule(saveDelayMs);
  };

  const waitAgain = (delayMs: number) => {
    put({ save: { is: 'waiting' } });
    keepLocally();
    schedule(delayMs);
  };

  const accept = (quote: Quote, sent: BuilderForm, isCertain: boolean) => {
    const isNew = state.quote === null;
    const isWhole = isCertain && state.form === sent;
    put({
      form: withSaved(state.form, sent, quote),
      quote: toSaved(quote),
      save: isWhole ? { is: 'saved', at: now() } : { is: 'waiting' },
    });
    if (isNew) local.remove(null);
    if (isWhole) local.remove(quote.id);
    else waitAgain(isCertain ? saveDelayMs : 0);
    if (isNew && isShown) onCreated(toSaved(quote));
  };

  const meet = (theirs: Quote, sent: BuilderForm) => {
    // After a lost answer our own save looks like someone else's change.
    const isOurs = theirs.status === 'draft' && differencesOf(sent, toForm(theirs)).length === 0;
    if (isOurs) accept(theirs, sent, true);
    else put({ save: { is: 'conflict', theirs } });
  };

  /** The offer expired or was for other goods: save the rest without it while a new one is fetched. */
  const giveUpOffer = (ratesId: string) => {
    const { form } = state;
    const isChosen = form.delivery?.rates_id === ratesId;
    put({
      refusedRates: ratesId,
      form: isChosen && form.delivery ? { ...form, delivery: { ...form.delivery, rates_id: null, basis: '' } } : form,
    });
    waitAgain(0);
  };

  const refuse = (error: unknown, sent: BuilderForm) => {
    const theirs = presentQuote(error);
    if (theirs) {
      meet(theirs, sent);
    } else if (isPassing(error)) {
      put({ save: { is: 'unreachable', isOffline: error instanceof ApiError && error.status === null } });
      schedule(retryDelayMs);
    } else if (state.quote !== null && error instanceof ApiError && error.status === 404) {
      put({ save: { is: 'gone' } });
    } else if (isOfCode(error, 'shipping.option_not_found') && sent.delivery?.rates_id) {
      giveUpOffer(sent.delivery.rates_id);
    } else if (state.form === sent) {
      put({ save: { is: 'refused', message: refusalText(sent, error) } });
    } else {
      waitAgain(saveDelayMs);
    }
  };

  const send = async () => {
    const { form: sent, quote } = state;
    const draft = toDraft(withoutStalePrice(sent));
    const problem = draftProblem(sent);
    if (problem !== null) {
      put({ save: { is: 'refused', message: problem } });
      return;
    }
    put({ save: { is: 'saving' } });
    const isCertain = quote !== null || !maybeCreated;
    try {
      if (quote === null) maybeCreated = true;
      const answer =
        quote === null ? await calls.create(draft, clientKey) : await calls.update(quote.id, draft, quote.version);
      accept(answer, sent, isCertain);
    } catch (error) {
      refuse(error, sent);
    }
  };

  const save = (): Promise<void> => {
    clearTimeout(timer);
    running ??= send().finally(() => {
      running = null;
    });
    return running;
  };

  /** Saves until nothing is left or an obstacle appears. Returns the quote once everything is saved. */
  const flush = async (): Promise<SavedQuote | null> => {
    if (running) await running;
    if (state.save.is === 'conflict' || state.save.is === 'gone') return null;
    if (isUnsaved(state.save)) await save();
    if (state.save.is === 'waiting') return flush();
    return state.save.is === 'saved' ? state.quote : null;
  };

  return {
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change,
    flush,

    /** Starts or resumes saving; returns a function that stops it. */
    start: () => {
      const retry = () => {
        if (state.save.is === 'unreachable') void flush();
      };
      isShown = true;
      window.addEventListener('online', retry);
      if (state.save.is === 'waiting') schedule(saveDelayMs);
      return () => {
        isShown = false;
        window.removeEventListener('online', retry);
        clearTimeout(timer);
      };
    },

    /** Shows the conflict if an action other than saving was refused because of it. */
    confront: (theirs: Quote) => meet(theirs, state.form),

    /** Rebases the form onto a version it was not made from. */
    keepMine: (onto: Quote) => {
      local.remove(state.quote?.id ?? null);
      put({ form: rebase(state.form, onto), quote: toSaved(onto), save: { is: 'waiting' } });
      keepLocally();
      return flush();
    },

    /** Takes over the other version and discards ours. */
    takeTheirs: (theirs: Quote) => {
      local.remove(theirs.id);
      put({ form: toForm(theirs), quote: toSaved(theirs), save: { is: 'saved', at: now() } });
    },

    /** Saves a draft that someone deleted as a new quote. */
    saveAsNew: () => {
      local.remove(state.quote?.id ?? null);
      clientKey = newKey();
      maybeCreated = false;
      const { form } = state;
      put({
        form: {
          ...form,
          products: form.products.map((line) => ({ ...line, id: null })),
          labour_items: form.labour_items.map((line) => ({ ...line, id: null })),
        },
        quote: null,
        save: { is: 'waiting' },
      });
      keepLocally();
      return flush();
    },
  };
};

export type DraftStore = ReturnType<typeof createDraftStore>;
