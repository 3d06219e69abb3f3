import type { WorkPlan } from '@chainline/shared/work-orders/work-order-contract';

type Plan = WorkPlan & { assembly_instructions: string };

const names: Record<keyof Plan, string> = {
  customer_id: 'customer',
  customer_name: 'customer',
  customer_phone: 'phone',
  customer_email: 'email',
  bike: 'bike',
  problem: 'what to do',
  limit_amount: 'not to exceed',
  promised_on: 'promise date',
  day: 'day',
  minutes: 'planned work',
  assigned_to: 'mechanic',
  assembly_instructions: 'assembly instructions',
};

const isField = (name: string): name is keyof Plan => name in names;

/** Names of the changed fields, for the history. */
export const changedNames = (before: Plan, after: Plan): string[] => [
  ...new Set(
    Object.keys(names).flatMap((name) => (isField(name) && before[name] !== after[name] ? [names[name]] : [])),
  ),
];
