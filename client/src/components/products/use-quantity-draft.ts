import { useEffect, useEffectEvent, useState } from 'react';

const pauseMs = 500;

/** What is being typed, and the number that stood there when it began. */
type Draft = { text: string; seen: number | null };

type QuantityDraft = {
  shown: number | null;
  /** Called once per pause in typing. */
  onWish: (quantity: number | null, seen: number | null) => void;
};

const toText = (quantity: number | null): string => (quantity === null ? '' : String(quantity));
const toQuantity = (text: string): number | null => (text === '' ? null : Number(text));

/** Why what is being typed is not sent after the pause. */
type Hold = 'emptied' | 'belowZero';

const holdOf = (draft: Draft | null): Hold | null => {
  if (draft === null) return null;
  if (draft.text === '') return draft.seen === null ? null : 'emptied';
  return draft.text.startsWith('-') && Number(draft.text) !== draft.seen ? 'belowZero' : null;
};

/** A minus is taken only where there is one to be typed over: a shop that sold more than it had. */
const isTypable = (text: string, seen: number | null): boolean =>
  seen !== null && seen < 0 ? /^-?\d{0,7}$/.test(text) : /^\d{0,7}$/.test(text);

/**
 * A quantity that is sent after a pause of 500 ms in typing, on Enter, or when its row leaves the screen. A field that was
 * emptied is most often about to get another number: only Enter says that the unit is not counted. One below 0 is on its
 * way to another one too, and is never sent.
 */
export const useQuantityDraft = ({ shown, onWish }: QuantityDraft) => {
  const [draft, setDraft] = useState<Draft | null>(null);

  const hold = holdOf(draft);

  const send = () => {
    if (draft === null || hold === 'belowZero') return;
    setDraft(null);
    const quantity = toQuantity(draft.text);
    if (quantity !== draft.seen) onWish(quantity, draft.seen);
  };
  const sendLatest = useEffectEvent(() => {
    if (hold === null) send();
  });

  // The pause is the browser's clock.
  useEffect(() => {
    if (draft === null) return undefined;
    const timer = window.setTimeout(() => sendLatest(), pauseMs);
    return () => window.clearTimeout(timer);
  }, [draft]);

  // What was typed into a row just before a page was turned is a wish all the same.
  useEffect(() => () => sendLatest(), []);

  return {
    text: draft?.text ?? toText(shown),
    /** Anything but digits is ignored. */
    change: (text: string) => {
      const seen = draft === null ? shown : draft.seen;
      if (isTypable(text, seen)) setDraft({ text, seen });
    },
    send,
    revert: () => setDraft(null),
    hold,
    leave: () => {
      if (hold !== null) setDraft(null);
    },
  };
};
