import type { MailUpdate } from '@chainline/shared/bikes/supplier-mail-contract';
import { labelOf, shownValue } from './bike-words';

const matches: Record<MailUpdate['matched_by'], string> = {
  serial_number: 'Matched by serial number',
  inv_number: 'Matched by INV number',
  order_number: 'Matched by order number',
  model: 'Matched by model',
};

export const matchWords = ({ matched_by: by, confidence }: MailUpdate): string =>
  `${matches[by]}, ${Math.round(confidence * 100)} % sure`;

/** Old and new values, as "Arrived: NO → YES". */
export const changeWords = ({ changes }: MailUpdate): string[] =>
  changes.map(
    ({ field, before, after }) => `${labelOf(field)}: ${shownValue(field, before)} → ${shownValue(field, after)}`,
  );

export const detectedWords = (count: number): string =>
  `Detected ${count} potential ${count === 1 ? 'update' : 'updates'}`;

export type UpdateGroup = { title: string | null; hint: string | null; updates: MailUpdate[] };

const questionTitle = ({ question_count: count }: MailUpdate, bikes: number): string =>
  count === null ? 'Which of these bikes are meant?' : `Which ${count} of these ${bikes} bikes?`;

/** Groups: certain updates, updates to check, and one group for each question. */
export const groupsOf = (updates: readonly MailUpdate[]): UpdateGroup[] => {
  const questions = new Map<number, MailUpdate[]>();
  for (const update of updates) {
    if (update.question !== null) questions.set(update.question, [...(questions.get(update.question) ?? []), update]);
  }
  const plain = updates.filter(({ question }) => question === null);
  const unsure = plain.filter(({ is_default: isDefault }) => !isDefault);
  const groups: UpdateGroup[] = [
    { title: null, hint: null, updates: plain.filter(({ is_default: isDefault }) => isDefault) },
    { title: 'Please check', hint: 'Not certain enough to be selected for you.', updates: unsure },
    ...[...questions.values()].map((each) => ({
      title: each[0] ? questionTitle(each[0], each.length) : null,
      hint: 'The email does not say which.',
      updates: each,
    })),
  ];
  return groups.filter((group) => group.updates.length > 0);
};
