import { useEffect } from 'react';
import { pageHeading } from './page-heading';

const isIn = (nodes: NodeList, target: Node): boolean => [...nodes].some((node) => node.contains(target));

/**
 * Restores focus to a button that was disabled while its call was pending, and to the page's heading if the focused
 * element was removed (the row of a deleted item, say): browsers drop the focus in both cases, which strands users of
 * keyboards and screen readers. A dialog opened while the button was disabled returns the focus to it.
 */
export const useKeptFocus = (): void => {
  // Tracks focus, and elements being disabled and enabled, anywhere in the document.
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
      // Pressing the focused element fires no new focus event, so keep it.
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
    // Pressing something that cannot be focused drops the focus on purpose.
    document.addEventListener('pointerdown', forget, true);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', remember);
      document.removeEventListener('pointerdown', forget, true);
    };
  }, []);
};
