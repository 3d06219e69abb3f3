import { useEffect, useState, useSyncExternalStore } from 'react';
import { isUnsaved, type DraftStore } from '../draft-store';

/** A draft for as long as the page shows it. */
export const useDraft = (create: () => DraftStore) => {
  const [store] = useState(create);
  const state = useSyncExternalStore(store.subscribe, store.getState);
  const isAtRisk = isUnsaved(state.save);

  // The store's pauses belong to the browser's clock.
  useEffect(() => store.start(), [store]);

  // The browser asks before it closes a page with something unsaved on it.
  useEffect(() => {
    if (!isAtRisk) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isAtRisk]);

  return { store, ...state, isAtRisk };
};
