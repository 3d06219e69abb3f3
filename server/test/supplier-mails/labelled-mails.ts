import { parse } from 'csv-parse/sync';
import { readFileSync } from 'node:fs';
import { arrivedStates, soldStates, yesNo } from '@chainline/shared/bikes/bike-rules';
import { z } from 'zod';
import type { RegisterBike, SupplierMail } from '../../src/features/bikes/supplier-mails/mail-types';

/** Tuning mails may be read while the reader is changed; of the held-out ones only the figures are looked at. */
export type Part = 'tuning' | 'held-out';

export type LabelledMail = {
  name: string;
  mail: SupplierMail;
  /** True changes, as `14 arrived=yes`. */
  says: string[];
  /** Changes to ask about, as `5,30 arrived=shipped`. */
  asks: string[];
};

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

const text = z.string();
const dayOrNull = text.transform((value) => (value === '' ? null : value));
const bikeSchema = z.object({
  id: z.coerce.number(),
  model: text,
  brand: text,
  inv_number: text,
  provisory_number: text,
  serial_number: text,
  arrived: z.enum(arrivedStates),
  arrived_on: dayOrNull,
  expected_on: dayOrNull,
  paid: z.enum(yesNo),
  payment_date: dayOrNull,
  cost: text.transform((value) => (value === '' ? null : Number(value))),
  sold: z.enum(soldStates),
});

export const register = (): RegisterBike[] =>
  z.array(bikeSchema).parse(parse(read('register.tsv'), { columns: true, delimiter: '\t' }));

/** Wednesday, the day of every mail that names no other. */
const usualDay = '2026-11-25';

const idsOf = (words: string): string[] =>
  words.split(',').flatMap((word) => {
    const [first = 0, last = first] = word.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, at) => String(first + at));
  });

const toMail = (block: string): LabelledMail => {
  const [head = '', ...rest] = block.split('\n---\n');
  const [name = '', ...lines] = head.split('\n');
  const labelled: LabelledMail = {
    name: name.trim(),
    mail: { subject: '', sentOn: usualDay, text: rest.join('\n---\n').trim() },
    says: [],
    asks: [],
  };
  for (const line of lines) {
    const [, key, value = ''] = /^(subject|date): (.*)$/.exec(line) ?? [];
    if (key === 'subject') labelled.mail.subject = value;
    if (key === 'date') labelled.mail.sentOn = value;
    const [ids = '', ...changes] = line.replace(/^ask /, '').split(' ');
    if (key !== undefined) continue;
    if (line.startsWith('ask ')) labelled.asks.push(...changes.map((change) => `${idsOf(ids).join()} ${change}`));
    else labelled.says.push(...idsOf(ids).flatMap((id) => changes.map((change) => `${id} ${change}`)));
  }
  return labelled;
};

export const mailsOf = (part: Part): LabelledMail[] => `\n${read(`${part}.txt`)}`.split('\n## ').slice(1).map(toMail);
