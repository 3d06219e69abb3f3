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

const largest = 9_999_999;

/** Why what is being typed is not sent after the pause. */
type Hold = 'emptied' | 'belowZero' | 'notWhole' | 'tooLarge';

const holdOf = (draft: Draft | null): Hold | null => {
  if (draft === null) return null;
  if (draft.text === '') return draft.seen === null ? null : 'emptied';
  if (Number(draft.text) === draft.seen) return null;
  if (draft.text.startsWith('-')) return 'belowZero';
  if (draft.text.includes('.')) return 'notWhole';
  return Number(draft.text) > largest ? 'tooLarge' : null;
};

/** A point or a minus stands, so that what they make of a number is told: without it, 3.5 would be 35. */
const isTypable = (text: string): boolean => /^-?\d{0,15}(\.\d{0,15})?$/.test(text);

/**
 * A quantity that is sent after a pause of 500 ms in typing, on Enter, or when its row leaves the screen. A field that was
 * emptied is most often about to get another number: only Enter says that the unit is not counted. What is no number of
 * units is on its way to one too, and is never sent.
 */
export const useQuantityDraft = ({ shown, onWish }: QuantityDraft) => {
  const [draft, setDraft] = useState<Draft | null>(null);

  const hold = holdOf(draft);

  const send = () => {
    if (draft === null || (hold !== null && hold !== 'emptied')) return;
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
    /** What is no number is ignored, as are the commas of one. */
    change: (given: string) => {
      const text = given.replaceAll(/[,\s]/g, '');
      const seen = draft === null ? shown : draft.seen;
      if (isTypable(text)) setDraft({ text, seen });
    },
    send,
    revert: () => setDraft(null),
    hold,
    leave: () => {
      if (hold !== null) setDraft(null);
    },
  };
};
