import {
  createWorkOrder,
  workPlanSchema,
  type WorkOrder,
  type WorkPlan,
} from '@chainline/shared/work-orders/work-order-contract';
import { z } from 'zod';

const { shape } = workPlanSchema;
const intake = createWorkOrder.body.shape;

const refined = (schema: z.ZodType, toValue: (text: string) => unknown, fallback: string) =>
  z.string().superRefine((text, context) => {
    const { error } = schema.safeParse(toValue(text));
    const [issue] = error?.issues ?? [];
    if (issue) context.addIssue({ code: 'custom', message: issue.code === 'custom' ? issue.message : fallback });
  });

const textOf = (schema: z.ZodType, fallback: string) => refined(schema, (text) => text, fallback);
const orNull = (text: string): string | null => (text === '' ? null : text);
const amountOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));

const fields = {
  customer_id: z.int().nullable(),
  customer_name: shape.customer_name,
  customer_phone: shape.customer_phone,
  customer_email: shape.customer_email,
  bike: shape.bike,
  problem: shape.problem,
  limit_amount: refined(shape.limit_amount, amountOf, 'Enter an amount such as 150 or 149.50'),
  promised_on: refined(shape.promised_on, orNull, 'Enter a date'),
  day: refined(shape.day, orNull, 'Enter a date'),
  minutes: refined(
    shape.minutes,
    (text) => Number(text.trim() === '' ? Number.NaN : text),
    'Enter whole minutes, such as 60',
  ),
  assigned_to: z.string(),
};

export const changeFormSchema = z.object({
  ...fields,
  assembly_instructions: textOf(shape.problem, 'Enter at most 2000 characters'),
});
export type ChangeForm = z.output<typeof changeFormSchema>;

export const intakeFormSchema = z.object({
  ...fields,
  problem: intake.problem,
  serial_number: intake.serial_number,
  checklist: z.string(),
});
export type IntakeForm = z.output<typeof intakeFormSchema>;

export type PlanForm = Omit<ChangeForm, 'assembly_instructions'>;

export const toPlan = (form: PlanForm): WorkPlan => ({
  customer_id: form.customer_id,
  customer_name: form.customer_name,
  customer_phone: form.customer_phone,
  customer_email: form.customer_email,
  bike: form.bike,
  problem: form.problem,
  limit_amount: amountOf(form.limit_amount),
  promised_on: orNull(form.promised_on),
  day: orNull(form.day),
  minutes: Number(form.minutes),
  assigned_to: form.assigned_to === '' ? null : Number(form.assigned_to),
});

export const toChangeForm = (work: WorkOrder): ChangeForm => ({
  customer_id: work.customer_id,
  customer_name: work.customer_name,
  customer_phone: work.customer_phone,
  customer_email: work.customer_email,
  bike: work.bike,
  problem: work.problem,
  limit_amount: work.limit_amount === null ? '' : String(work.limit_amount),
  promised_on: work.promised_on ?? '',
  day: work.day ?? '',
  minutes: String(work.minutes),
  assigned_to: work.assigned_to === null ? '' : String(work.assigned_to),
  assembly_instructions: work.assembly_instructions,
});

export const emptyIntake: IntakeForm = {
  customer_id: null,
  customer_name: '',
  customer_phone: '',
  customer_email: '',
  bike: '',
  problem: '',
  limit_amount: '',
  promised_on: '',
  day: '',
  minutes: '60',
  assigned_to: '',
  serial_number: '',
  checklist: '',
};
