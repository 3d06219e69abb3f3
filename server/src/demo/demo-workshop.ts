import { defaultWorkshopSettings } from '@chainline/shared/settings/workshop-settings-contract';
import { daysLater, weekdayOf, type WorkState } from '@chainline/shared/work-orders/work-order-rules';
import { extraLinkDays } from '@chainline/shared/work-orders/work-extra-rules';
import type { ReadyMessageStore } from '../features/ready-messages';
import type { WorkOrderStores } from '../features/work-orders';
import { hashSecret, randomSecret } from '../secrets';
import { demoCustomer } from './demo-customers';

type DemoJob = {
  /** Number of a demo quote, whose customer it is. */
  customer: number;
  bike: string;
  problem: string;
  minutes: number;
  /** Days from today. */
  day: number;
  limit: number | null;
  state: WorkState;
  checklist: 'Basic service' | 'Full service' | 'Assembly' | null;
  note?: string;
  /** Extra work in dollars, and the customer's answer to it. */
  extra?: { text: string; labour: number; parts: number; state: 'asked' | 'approved' };
};

const jobs: readonly DemoJob[] = [
  {
    customer: 12,
    bike: 'Segway P100S, black',
    problem: 'Brakes squeal, front wheel rubs',
    minutes: 60,
    day: 0,
    limit: 120,
    state: 'in_progress',
    checklist: 'Basic service',
    note: 'Front rotor bent, straightened. New pads are on the bench.',
    extra: { text: 'New front brake pads and rotor', labour: 35, parts: 64.9, state: 'asked' },
  },
  {
    customer: 25,
    bike: 'Super73 S2',
    problem: 'Full service before a trip to Byron Bay',
    minutes: 150,
    day: 0,
    limit: 300,
    state: 'quality_check',
    checklist: 'Full service',
    extra: {
      text: 'Chain and cassette are worn out and should be replaced',
      labour: 45,
      parts: 118,
      state: 'approved',
    },
  },
  {
    customer: 37,
    bike: 'Fatboy Rover',
    problem: 'Motor cuts out on hills',
    minutes: 90,
    day: 0,
    limit: null,
    state: 'waiting_for_parts',
    checklist: null,
    note: 'Controller ordered.',
  },
  {
    customer: 44,
    bike: 'Dirodi Rover',
    problem: 'Puncture, rear wheel',
    minutes: 30,
    day: 0,
    limit: 60,
    state: 'ready',
    checklist: 'Basic service',
  },
  {
    customer: 51,
    bike: 'Fantic Issimo',
    problem: 'Gears jump in the two smallest',
    minutes: 45,
    day: 1,
    limit: 90,
    state: 'booked',
    checklist: 'Basic service',
  },
  {
    customer: 63,
    bike: 'NCM Venice',
    problem: 'First service',
    minutes: 60,
    day: 1,
    limit: 100,
    state: 'booked',
    checklist: 'Basic service',
  },
  {
    customer: 78,
    bike: 'Smartmotion X-City',
    problem: 'Fit child seat and rack',
    minutes: 45,
    day: 2,
    limit: null,
    state: 'booked',
    checklist: null,
  },
  {
    customer: 84,
    bike: 'Ampd Bros Ace',
    problem: 'Bought boxed, needs assembly',
    minutes: 90,
    day: 2,
    limit: 150,
    state: 'booked',
    checklist: 'Assembly',
  },
  {
    customer: 96,
    bike: 'Sunmono Sora',
    problem: 'Battery does not charge',
    minutes: 60,
    day: -1,
    limit: 80,
    state: 'waiting_for_parts',
    checklist: null,
  },
  {
    customer: 102,
    bike: 'Segway C80',
    problem: 'Yearly service',
    minutes: 60,
    day: -6,
    limit: 120,
    state: 'handed_over',
    checklist: 'Basic service',
  },
];

/** Ways to a state, as people go them. */
const waysTo: Record<WorkState, readonly WorkState[]> = {
  booked: [],
  waiting_for_parts: ['waiting_for_parts'],
  in_progress: ['in_progress'],
  quality_check: ['in_progress', 'quality_check'],
  ready: ['in_progress', 'quality_check', 'ready'],
  handed_over: ['in_progress', 'quality_check', 'ready', 'handed_over'],
  cancelled: ['cancelled'],
};

type Inside = WorkOrderStores & { readyMessages: ReadyMessageStore };

type Telling = { people: readonly number[]; now: Date };

const hourMs = 3_600_000;
const sunday = 6;

/** The shop is closed on Sundays. */
const workday = (today: string, days: number): string => {
  const day = daysLater(today, days);
  return weekdayOf(day) === sunday ? daysLater(day, 1) : day;
};

const stepsOf = ({ checklist }: DemoJob): string[] =>
  defaultWorkshopSettings.checklists.find(({ name }) => name === checklist)?.steps ?? [];

const tellExtra = async (
  inside: WorkOrderStores,
  workId: number,
  { text, labour, parts, state }: NonNullable<DemoJob['extra']>,
  { name, by, at }: { name: string; by: number | null; at: Date },
): Promise<void> => {
  const id = await inside.workExtras.insert({ workId, text, labour, parts, by, at, requestKey: null });
  if (id === null) return;
  const amount = labour + parts;
  await inside.workExtras.setState(id, 'asked');
  // Nobody has the token of this link.
  const link = {
    extraId: id,
    tokenHash: hashSecret(randomSecret()),
    channel: 'email',
    by,
    at,
    requestKey: null,
  } as const;
  await inside.workExtras.addLink({ ...link, expiresAt: new Date(at.getTime() + extraLinkDays * 24 * hourMs) });
  const entry = { workId, at, userId: by };
  await inside.workEntries.add({ ...entry, type: 'extra_noted', data: { amount } });
  await inside.workEntries.add({ ...entry, type: 'extra_asked', data: { amount, channel: 'email' } });
  if (state === 'asked') return;
  const answered = new Date(at.getTime() + hourMs / 2);
  await inside.workExtras.answer(id, { state, name, reason: '', recordedBy: null, at: answered });
  const data = { amount, state, by_link: true };
  await inside.workEntries.add({ workId, at: answered, userId: null, type: 'extra_answered', data });
};

const tell = async (inside: Inside, job: DemoJob, at: number, { people, now }: Telling): Promise<void> => {
  const { name, phone, email } = demoCustomer(job.customer);
  const day = workday(now.toISOString().slice(0, 10), job.day);
  const booked = new Date(now.getTime() - (jobs.length - at + 24 * (job.day < 0 ? -job.day : 1)) * hourMs);
  const by = people[at % people.length] ?? null;
  const id = await inside.workOrders.insert({
    customer_id: null,
    customer_name: name,
    customer_phone: phone,
    customer_email: email,
    bike: job.bike,
    problem: job.problem,
    limit_amount: job.limit,
    promised_on: day,
    day,
    minutes: job.minutes,
    assigned_to: job.state === 'booked' ? null : by,
    orderId: null,
    instructions: '',
    requestKey: null,
    by,
    at: booked,
  });
  if (id === null) return;
  await inside.bikeTags.add(id, [{ model: job.bike, serial: '' }], { isSold: false });
  if (job.checklist !== null) await inside.workSteps.add(id, job.checklist, stepsOf(job));
  await inside.workEntries.add({ workId: id, at: booked, type: 'created', userId: by });
  if (job.state === 'ready' || job.state === 'handed_over') await inside.workSteps.tickAll(id, { by, at: booked });
  for (const [step, to] of waysTo[job.state].entries()) {
    const moved = new Date(booked.getTime() + (step + 1) * (hourMs / 4));
    await inside.workOrders.move(id, to, moved);
    await inside.workEntries.add({ workId: id, at: moved, type: 'moved', data: { to }, userId: by });
  }
  if (job.state === 'ready') {
    const told = { at: new Date(booked.getTime() + hourMs), by };
    const message = { subject: { kind: 'job', id }, channels: ['email'], isReminder: false, requestKey: null } as const;
    await inside.readyMessages.insert({ ...message, ...told });
    await inside.workEntries.add({
      workId: id,
      at: told.at,
      type: 'ready_sent',
      data: { names: ['email'] },
      userId: by,
    });
  }
  if (job.extra) await tellExtra(inside, id, job.extra, { name, by, at: new Date(booked.getTime() + hourMs) });
  if (job.note !== undefined) {
    await inside.workEntries.add({
      workId: id,
      at: new Date(booked.getTime() + hourMs),
      type: 'note',
      text: job.note,
      userId: by,
    });
  }
};

/** Bikes in the workshop today. */
export const tellDemoWorkshop = async (inside: Inside, telling: Telling): Promise<void> => {
  for (const [at, job] of jobs.entries()) await tell(inside, job, at, telling);
};
