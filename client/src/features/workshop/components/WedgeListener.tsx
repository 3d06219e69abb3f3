import { codeInLink, tagPath } from '@chainline/shared/work-orders/bike-tag-rules';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/** Longest link that is kept while it is typed. */
const longest = 300;

type Typed = HTMLInputElement | HTMLTextAreaElement;

const fieldOf = (target: EventTarget | null): Typed | null =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null;

/** Puts back what a field contained before the scanner typed into it, in the way React listens for. */
const restore = (field: Typed, value: string): void => {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

/**
 * Opens the job of a bike whose tag a hand scanner reads, on any page. Such a scanner types the link and presses Enter.
 * The link itself is recognised instead of the speed of typing, which differs between scanners and machines.
 */
export const WedgeListener = () => {
  const navigate = useNavigate();

  // Keys reach the page without any field of ours having the focus.
  useEffect(() => {
    const held: { typed: string; field: Typed | null; before: string } = { typed: '', field: null, before: '' };
    const add = ({ key, target }: KeyboardEvent) => {
      const field = fieldOf(target);
      if (held.typed === '' || held.field !== field) {
        Object.assign(held, { typed: '', field, before: field?.value ?? '' });
      }
      held.typed = (held.typed + key).slice(-longest);
    };
    const end = (event: KeyboardEvent) => {
      const code = event.key === 'Enter' ? codeInLink(held.typed) : null;
      held.typed = '';
      if (code === null) return;
      event.preventDefault();
      event.stopPropagation();
      if (held.field) restore(held.field, held.before);
      void navigate(tagPath(code));
    };
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.key === 'Shift') return;
      if (event.key.length === 1) add(event);
      else end(event);
    };
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, [navigate]);

  return null;
};
