import { useEffect, useEffectEvent } from 'react';

/** Ctrl+S, or Command+S, saves the quote instead of the web page. */
export const useSaveShortcut = (save: () => void): void => {
  const onSave = useEffectEvent(save);

  // Listens to keys anywhere on the page.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      onSave();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
};
