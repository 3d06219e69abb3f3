import { useEffect, useEffectEvent, useState } from 'react';

const pauseMs = 500;

/** The text being typed, and the number when typing began. */
type Draft = { text: string; seen: number | null };

type QuantityDraft = {
  shown: number | null;
  /** Called once per pause in typing. */
  onRequest: (quantity: number | null, seen: number | null) => void;
};

const toText = (quantity: number | null): string => (quantity === null ? '' : String(quantity));
const toQuantity = (text: string): number | null => (text === '' ? null : Number(text));

const largest = 9_999_999;

/** Reason not to send the text after the pause. */
type Hold = 'emptied' | 'belowZero' | 'notWhole' | 'tooLarge';

const holdOf = (draft: Draft | null): Hold | null => {
  if (draft === null) return null;
  if (draft.text === '') return draft.seen === null ? null : 'emptied';
  if (Number(draft.text) === draft.seen) return null;
  if (draft.text.startsWith('-')) return 'belowZero';
  if (draft.text.includes('.')) return 'notWhole';
  return Number(draft.text) > largest ? 'tooLarge' : null;
};

/** Keep points and minus signs, so that they are reported: without the point, 3.5 would become 35. */
const isTypable = (text: string): boolean => /^-?\d{0,15}(\.\d{0,15})?$/.test(text);

/**
 * Sends a quantity after a pause of 500 ms in typing, on Enter, or when its row leaves the screen. An emptied field is
 * usually about to get another number: only Enter takes it as "not counted". Text that is not a valid quantity is taken
 * as unfinished and never sent.
 */
export const useQuantityDraft = ({ shown, onRequest }: QuantityDraft) => {
  const [draft, setDraft] = useState<Draft | null>(null);

  const hold = holdOf(draft);

  const send = () => {
    if (draft === null || (hold !== null && hold !== 'emptied')) return;
    setDraft(null);
    const quantity = toQuantity(draft.text);
    if (quantity !== draft.seen) onRequest(quantity, draft.seen);
  };
  const sendLatest = useEffectEvent(() => {
    if (hold === null) send();
  });

  // Wait for the pause by timer.
  useEffect(() => {
    if (draft === null) return undefined;
    const timer = window.setTimeout(() => sendLatest(), pauseMs);
    return () => window.clearTimeout(timer);
  }, [draft]);

  // Text typed just before the row disappears still counts.
  useEffect(() => () => sendLatest(), []);

  return {
    text: draft?.text ?? toText(shown),
    /** Commas and text that is not a number are ignored. */
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
