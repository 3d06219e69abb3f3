import { useEffect } from 'react';

/**
 * Gives the focus back to a button that was disabled while its answer was on its way: the browser takes it from what is
 * disabled and leaves whoever works with the keyboard, or listens, nowhere.
 */
export const useKeptFocus = (): void => {
  // Follows what has the focus in the document, and what is disabled and enabled there.
  useEffect(() => {
    let last: EventTarget | null = null;
    const remember = ({ target }: FocusEvent) => {
      last = target;
    };
    const observer = new MutationObserver((changes) => {
      if (document.activeElement !== document.body) return;
      if (last instanceof HTMLButtonElement && !last.disabled && changes.some(({ target }) => target === last)) {
        last.focus();
      }
    });
    observer.observe(document.body, { subtree: true, attributeFilter: ['disabled'] });
    document.addEventListener('focusin', remember);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', remember);
    };
  }, []);
};
