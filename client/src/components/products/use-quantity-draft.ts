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

/**
 * A quantity that is sent after a pause of 500 ms in typing, on Enter, or when its row leaves the screen. A field that was
 * emptied is most often about to get another number: only Enter says that the unit is not counted.
 */
export const useQuantityDraft = ({ shown, onWish }: QuantityDraft) => {
  const [draft, setDraft] = useState<Draft | null>(null);

  const send = () => {
    if (draft === null) return;
    setDraft(null);
    const quantity = toQuantity(draft.text);
    if (quantity !== draft.seen) onWish(quantity, draft.seen);
  };
  const isEmptied = draft?.text === '' && draft.seen !== null;
  const sendLatest = useEffectEvent(() => {
    if (!isEmptied) send();
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
      if (/^\d{0,7}$/.test(text)) setDraft({ text, seen: draft === null ? shown : draft.seen });
    },
    send,
    revert: () => setDraft(null),
    isEmptied,
    leave: () => {
      if (isEmptied) setDraft(null);
    },
  };
};
