import { useId, useState, type KeyboardEvent, type RefObject } from 'react';
import { askedAt, matching, withOffer, type Offer } from '../insertion';

type Options = {
  text: string;
  sign: '@' | '/';
  offers: readonly Offer[];
  input: RefObject<HTMLTextAreaElement | null>;
  onText: (text: string) => void;
};

/** Offers what can be inserted where the caret is. */
export const useOffers = ({ text, sign, offers, input, onText }: Options) => {
  const listId = useId();
  const [caret, setCaret] = useState(0);
  const [current, setCurrent] = useState(0);
  /** Text for which the list was closed by Escape. */
  const [dismissed, setDismissed] = useState<string | null>(null);
  const asked = dismissed === text ? null : askedAt(text, Math.min(caret, text.length), sign);
  const found = asked === null ? [] : matching(offers, asked.term);
  const at = Math.min(current, found.length - 1);

  const take = (offer: Offer) => {
    if (asked === null) return;
    const next = withOffer(text, asked, offer);
    onText(next.text);
    setCaret(next.caret);
    setDismissed(next.text);
    input.current?.focus();
  };

  /** True if the key was meant for the list. */
  const press = (event: KeyboardEvent): boolean => {
    const offer = found[at];
    if (!offer) return false;
    const move = (step: number) => setCurrent((at + step + found.length) % found.length);
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Escape') setDismissed(text);
    else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') take(offer);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };

  return {
    listId,
    found,
    current: at,
    take,
    press,
    moveCaret: (to: number) => {
      setCaret(to);
      setCurrent(0);
    },
  };
};
