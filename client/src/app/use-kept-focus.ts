import { useEffect } from 'react';
import { pageHeading } from './page-heading';

const isIn = (nodes: NodeList, target: Node): boolean => [...nodes].some((node) => node.contains(target));

/**
 * Gives the focus back to a button that was disabled while its answer was on its way, and to the page's heading when what
 * had it is gone, as the row of something that was deleted: the browser takes it from both and leaves whoever works with
 * the keyboard, or listens, nowhere. A dialog that came up while the button was disabled gives the focus back to it.
 */
export const useKeptFocus = (): void => {
  // Follows what has the focus in the document, and what is disabled and enabled there.
  useEffect(() => {
    let last: EventTarget | null = null;
    let dialog: Element | null = null;
    let behindDialog: EventTarget | null = null;
    const remember = ({ target }: FocusEvent) => {
      const around = target instanceof Element ? target.closest('.MuiModal-root') : null;
      if (around !== null && around !== dialog) behindDialog = last;
      dialog = around;
      last = target;
    };
    const moveOn = () => {
      last = dialog === null || dialog.isConnected ? null : behindDialog;
      dialog = null;
      if (!(last instanceof HTMLElement && last.isConnected)) pageHeading()?.focus({ preventScroll: true });
      // A disabled button cannot take the focus; the observer tries again once it is enabled.
      else if (!(last instanceof HTMLButtonElement && last.disabled)) last.focus();
    };
    const forget = ({ target }: PointerEvent) => {
      // What has the focus already does not get it anew by being pressed.
      if (!(last instanceof Node && target instanceof Node && last.contains(target))) last = null;
    };
    const observer = new MutationObserver((changes) => {
      const lost = last;
      if (document.activeElement !== document.body || !(lost instanceof HTMLElement)) return;
      const isGone = !lost.isConnected && changes.some(({ removedNodes }) => isIn(removedNodes, lost));
      if (isGone) moveOn();
      else if (lost instanceof HTMLButtonElement && !lost.disabled && changes.some(({ target }) => target === lost)) {
        lost.focus();
      }
    });
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
    document.addEventListener('focusin', remember);
    // Who presses beside everything wants the focus nowhere.
    document.addEventListener('pointerdown', forget, true);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', remember);
      document.removeEventListener('pointerdown', forget, true);
    };
  }, []);
};
