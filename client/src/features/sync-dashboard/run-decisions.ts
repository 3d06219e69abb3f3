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
        text: 'Nothing was written, and nothing will be.',
        confirm: 'Discard',
        tone: 'normal',
      }
    : {
        label: 'Put the numbers back',
        title: 'Put the numbers back?',
        text: 'The changes do not happen: the side that moved gets back the number that both had agreed on.',
        confirm: 'Put the numbers back',
        tone: 'danger',
      };

const fixed: Record<Exclude<Decision, 'discard'>, DecisionText> = {
  apply: {
    label: 'Apply',
    title: 'Apply this run?',
    text: 'What was planned is written, from the numbers as they are by then: sales made meanwhile still count.',
    confirm: 'Apply',
    tone: 'normal',
  },
  cancel: {
    label: 'Cancel run',
    title: 'Cancel this run?',
    text: 'It stops at its next safe point. What it has written until then stays.',
    confirm: 'Cancel run',
    tone: 'danger',
  },
  undo: {
    label: 'Undo',
    title: 'Undo this run?',
    text: 'What it wrote is taken back by difference, so sales made since then still count. The mappings then wait in the conflict inbox until somebody decides their numbers, or the next round would only do the same again.',
    confirm: 'Undo the run',
    tone: 'danger',
  },
  retry: {
    label: 'Retry failed only',
    title: 'Retry what failed?',
    text: 'Only the items that failed are tried again, from the numbers as they are now.',
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
