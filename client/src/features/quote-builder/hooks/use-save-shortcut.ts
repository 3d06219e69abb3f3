import { useEffect, useEffectEvent } from 'react';

/** Ctrl+S, or Command+S, saves the quote in place of the web page. */
export const useSaveShortcut = (save: () => void): void => {
  const onSave = useEffectEvent(save);

  // Keys pressed anywhere on the page.
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
