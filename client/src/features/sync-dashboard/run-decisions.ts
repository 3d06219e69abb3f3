import type { Run } from '@chainline/shared/sync/run-contract';

export type Decision = keyof Run['can'];

type DecisionText = {
  label: string;
  title: string;
  text: string;
  confirm: string;
  tone: 'normal' | 'danger';
};

const discardText = ({ held_reason }: Run): DecisionText =>
  held_reason === null
    ? {
        label: 'Discard',
        title: 'Discard this preview?',
        text: 'Nothing has been changed, and nothing will be.',
        confirm: 'Discard',
        tone: 'normal',
      }
    : {
        label: 'Restore the quantities',
        title: 'Restore the quantities?',
        text: 'The changes are refused: the side that changed goes back to the last agreed quantity.',
        confirm: 'Restore the quantities',
        tone: 'danger',
      };

const fixed: Record<Exclude<Decision, 'discard'>, DecisionText> = {
  apply: {
    label: 'Apply',
    title: 'Apply this run?',
    text: 'Applies the planned changes to the current quantities, so sales made since then still count.',
    confirm: 'Apply',
    tone: 'normal',
  },
  cancel: {
    label: 'Cancel run',
    title: 'Cancel this run?',
    text: 'It stops at its next safe point. Changes made until then are kept.',
    confirm: 'Cancel run',
    tone: 'danger',
  },
  undo: {
    label: 'Undo',
    title: 'Undo this run?',
    text: 'Reverses the changes by difference, so sales made since then still count. The mappings then become conflicts to settle, because the next sync would otherwise repeat the changes.',
    confirm: 'Undo the run',
    tone: 'danger',
  },
  retry: {
    label: 'Retry failed only',
    title: 'Retry the failed items?',
    text: 'Retries only the items that failed, from the current quantities.',
    confirm: 'Retry',
    tone: 'normal',
  },
};

/** Title and explanation of a decision. */
export const textOf = (decision: Decision, run: Run): DecisionText =>
  decision === 'discard' ? discardText(run) : fixed[decision];

/** Order of the buttons, the primary one last. */
const order: readonly Decision[] = ['cancel', 'undo', 'retry', 'discard', 'apply'];

export const decisionsFor = ({ can }: Run): readonly Decision[] => order.filter((decision) => can[decision]);
