import { defaultWorkshopSettings } from '@chainline/shared/settings/workshop-settings-contract';
import { daysLater, weekdayOf, type WorkState } from '@chainline/shared/work-orders/work-order-rules';
import { photoStageLabels } from '@chainline/shared/work-orders/work-photo-rules';
import { extraLinkDays } from '@chainline/shared/work-orders/work-extra-rules';
import { randomUUID } from 'node:crypto';
import type { RedrawnPicture } from '../features/images';
import type { SellableUnit } from '../features/products';
import type { ReadyMessageStore } from '../features/ready-messages';
import type { createWorkOrdersStores } from '../features/work-orders';
import { hashSecret, randomSecret } from '../secrets';
import { demoCustomer } from './demo-customers';
import { demoJobs, type DemoJob } from './demo-jobs';
import type { DemoPhoto } from './demo-photos';

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

type WorkStores = ReturnType<typeof createWorkOrdersStores>;
type Inside = WorkStores & { readyMessages: ReadyMessageStore };

type Telling = {
  people: readonly number[];
  now: Date;
  parts: readonly SellableUnit[];
  photos: ReadonlyMap<DemoPhoto, RedrawnPicture>;
};

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
  inside: WorkStores,
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

type Doing = { workId: number; by: number | null; at: Date };

/** These parts were used before the stock of this shop was synced, and never leave it. */
const tellParts = async (inside: WorkStores, job: DemoJob, parts: readonly SellableUnit[], doing: Doing) => {
  const { workId, by, at } = doing;
  for (const place of job.parts ?? []) {
    const part = parts[place % parts.length];
    if (part === undefined || by === null) continue;
    const name = part.options === '' ? part.name : `${part.name} - ${part.options}`;
    const { product_id, variation_id, sku, price: unit_price, cost: unit_cost } = part;
    const used = { product_id, variation_id, name, sku, quantity: 1, unit_price, unit_cost };
    const id = await inside.workParts.insert({ ...used, workId, by, at, requestKey: null });
    if (id === null) continue;
    await inside.workParts.setNote(id, 'Used before the stock of this shop was synced.');
    await inside.workEntries.add({ workId, at, type: 'part_added', data: { names: [`1 × ${name}`] }, userId: by });
  }
};

const tellPhotos = async (inside: WorkStores, job: DemoJob, photos: Telling['photos'], { workId, by, at }: Doing) => {
  for (const [stage, photo] of job.photos ?? []) {
    const picture = photos.get(photo);
    if (picture === undefined || by === null) continue;
    const owner = { workOrderId: workId, orderId: null };
    await inside.workPhotos.insert({ owner, stage, picture, by, at, requestKey: randomUUID() });
    const names = [photoStageLabels[stage].toLowerCase()];
    await inside.workEntries.add({ workId, at, type: 'photo_added', data: { names }, userId: by });
  }
};

/** Steps done so far. */
const tickSteps = async (inside: WorkStores, { state }: DemoJob, { workId, by, at }: Doing): Promise<void> => {
  if (state === 'quality_check' || state === 'ready' || state === 'handed_over')
    await inside.workSteps.tickAll(workId, { by, at });
};

const tell = async (
  inside: Inside,
  job: DemoJob,
  at: number,
  { people, now, parts, photos }: Telling,
): Promise<void> => {
  const { name, phone, email } = demoCustomer(job.customer);
  const day = workday(now.toISOString().slice(0, 10), job.day);
  const booked = new Date(now.getTime() - (demoJobs.length - at + 24 * (job.day < 0 ? -job.day : 1)) * hourMs);
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
  const doing = { workId: id, by, at: booked };
  await tickSteps(inside, job, doing);
  await tellPhotos(inside, job, photos, doing);
  for (const [step, to] of waysTo[job.state].entries()) {
    const moved = new Date(booked.getTime() + (step + 1) * (hourMs / 4));
    await inside.workOrders.move(id, to, moved);
    await inside.workEntries.add({ workId: id, at: moved, type: 'moved', data: { to }, userId: by });
  }
  await tellParts(inside, job, parts, { ...doing, at: new Date(booked.getTime() + hourMs / 2) });
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
  for (const [at, job] of demoJobs.entries()) await tell(inside, job, at, telling);
};
