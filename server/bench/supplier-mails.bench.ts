import { indexRegister } from '../src/features/bikes/supplier-mails/mail-references';
import { readSupplierMail } from '../src/features/bikes/supplier-mails/mail-reader';
import type { RegisterBike } from '../src/features/bikes/supplier-mails/mail-types';
import { mailsOf, register, type LabelledMail } from '../test/supplier-mails/labelled-mails';
import { measure } from '../test/supplier-mails/measure';

const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

const percent = (share: number): string => `${(share * 100).toFixed(1).padStart(5)} %`;

for (const part of ['tuning', 'held-out'] as const) {
  const mails = mailsOf(part);
  print(`${part}, ${mails.length} mails${' '.repeat(10)} precision   recall  right wrong missed`);
  for (const [field, { precision, recall, right, wrong, missed }] of measure(mails).quality) {
    const counts = [right, wrong, missed].map((count) => String(count).padStart(6)).join('');
    print(`  ${field.padEnd(24)} ${percent(precision)}  ${percent(recall)} ${counts}`);
  }
}

/** A register of many years: the labelled one, and others with numbers and models of their own. */
const largeRegister = (size: number): RegisterBike[] => {
  const bikes = register();
  const others = Array.from({ length: size - bikes.length }, (_, at): RegisterBike | [] => {
    const pattern = bikes[at % bikes.length];
    if (!pattern) return [];
    const number = 100_000 + at;
    return {
      ...pattern,
      id: number,
      model: `${pattern.model} ${at % 400}`,
      inv_number: `INV-${number}`,
      provisory_number: `PV-${number}`,
      serial_number: `SN${number}`,
    };
  });
  return [...bikes, ...others.flat()];
};

const millisecondsOf = (work: () => void): number => {
  const start = performance.now();
  work();
  return performance.now() - start;
};

const allMails: LabelledMail[] = [...mailsOf('tuning'), ...mailsOf('held-out')];
for (const size of [2_000, 20_000]) {
  const bikes = largeRegister(size);
  const indexing = millisecondsOf(() => indexRegister(bikes));
  const index = indexRegister(bikes);
  const reading = millisecondsOf(() => {
    for (const { mail } of allMails) readSupplierMail(mail, index, bikes);
  });
  print(
    `${size} records: index ${indexing.toFixed(0)} ms, a mail ${(reading / allMails.length).toFixed(1)} ms on average of ${allMails.length}`,
  );
}
