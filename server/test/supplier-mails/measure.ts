import { indexRegister } from '../../src/features/bikes/supplier-mails/mail-references';
import { readSupplierMail } from '../../src/features/bikes/supplier-mails/mail-reader';
import { register, type LabelledMail } from './labelled-mails';

type Counts = { right: number; wrong: number; missed: number };
export type Quality = { precision: number; recall: number } & Counts;

const fields = ['arrived', 'arrived_on', 'expected_on', 'paid', 'payment_date', 'cost', 'asked'] as const;
export type Measured = (typeof fields)[number] | 'all' | 'by default';

export type Mistake = { mail: string; kind: 'wrong' | 'missed'; change: string; isDefault: boolean };

const fieldOf = (change: string): Measured => fields.find((field) => change.includes(` ${field}=`)) ?? 'all';

const qualityOf = ({ right, wrong, missed }: Counts): Quality => ({
  right,
  wrong,
  missed,
  precision: right + wrong === 0 ? 1 : right / (right + wrong),
  recall: right + missed === 0 ? 1 : right / (right + missed),
});

type Tally = { counts: Map<Measured, Counts>; mistakes: Mistake[] };

const count = ({ counts }: Tally, field: Measured, outcome: keyof Counts): void => {
  const present = counts.get(field) ?? { right: 0, wrong: 0, missed: 0 };
  counts.set(field, { ...present, [outcome]: present[outcome] + 1 });
};

type Compared = { mail: string; found: ReadonlyMap<string, boolean>; wanted: readonly string[]; asked: boolean };

const compare = (tally: Tally, { mail, found, wanted, asked }: Compared): void => {
  const fieldsOf = (change: string): Measured[] => [asked ? 'asked' : fieldOf(change), 'all'];
  for (const [change, isDefault] of found) {
    const outcome = wanted.includes(change) ? 'right' : 'wrong';
    for (const field of fieldsOf(change)) count(tally, field, outcome);
    if (isDefault) count(tally, 'by default', outcome);
    if (outcome === 'wrong') tally.mistakes.push({ mail, kind: 'wrong', change, isDefault });
  }
  for (const change of wanted) {
    if (!asked && found.get(change) !== true) count(tally, 'by default', 'missed');
    if (found.has(change)) continue;
    for (const field of fieldsOf(change)) count(tally, field, 'missed');
    tally.mistakes.push({ mail, kind: 'missed', change, isDefault: false });
  }
};

/** Precision and recall of the changes that the reader finds, per field, and of those applied by default. */
export const measure = (mails: readonly LabelledMail[]): { quality: Map<Measured, Quality>; mistakes: Mistake[] } => {
  const bikes = register();
  const index = indexRegister(bikes);
  const tally: Tally = { counts: new Map(), mistakes: [] };
  for (const { name, mail, says, asks } of mails) {
    const { updates, questions } = readSupplierMail(mail, index, bikes);
    const changes = updates.flatMap((update) => update.changes.map((change) => ({ ...update, ...change })));
    const found = changes.map(
      ({ bikeId, field, after, isDefault }) => [`${bikeId} ${field}=${after}`, isDefault] as const,
    );
    const asked = questions.flatMap(({ bikeIds, values }) =>
      values.map(({ field, value }) => [`${bikeIds.join()} ${field}=${value}`, false] as const),
    );
    compare(tally, { mail: name, found: new Map(found), wanted: says, asked: false });
    compare(tally, { mail: name, found: new Map(asked), wanted: asks, asked: true });
  }
  return {
    quality: new Map([...tally.counts].map(([field, each]) => [field, qualityOf(each)])),
    mistakes: tally.mistakes,
  };
};
