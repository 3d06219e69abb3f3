import { useEffect, useState, useSyncExternalStore } from 'react';
import { isUnsaved, type DraftStore } from '../draft-store';

/** Creates a draft store for the lifetime of the page. */
export const useQuoteDraft = (create: () => DraftStore) => {
  const [store] = useState(create);
  const state = useSyncExternalStore(store.subscribe, store.getState);
  const isAtRisk = isUnsaved(state.save);

  // Starts the store's timers.
  useEffect(() => store.start(), [store]);

  // Browsers ask before closing a page with unsaved changes.
  useEffect(() => {
    if (!isAtRisk) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isAtRisk]);

  return { store, ...state, isAtRisk };
};
