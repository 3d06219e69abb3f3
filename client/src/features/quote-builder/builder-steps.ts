import {
  isSendableEmail,
  sendProblems,
  stepMessages,
  stepNames,
  stepProblems,
  type StepInput,
} from '@chainline/shared/quotes/quote-draft';
import { readDays, readPercent, type BuilderForm } from './builder-form';

export const lastStep = stepNames.length - 1;
/** Where products, customer, delivery and settings are put right. */
export const steps = { products: 0, customer: 1, shipping: 2, settings: 3, review: 4 } as const;

export type Problem = keyof typeof stepMessages;

const stepOf: Record<Problem, number> = {
  products: steps.products,
  name: steps.customer,
  email: steps.customer,
  phone: steps.customer,
  address: steps.customer,
  delivery: steps.shipping,
  discount: steps.settings,
  validDays: steps.settings,
};

const toInput = ({ products, customer_info, delivery, settings }: BuilderForm): StepInput => ({
  productCount: products.length,
  customer: customer_info,
  hasDelivery: delivery !== null,
  discount: readPercent(settings.discount),
  validDays: readDays(settings.validDays),
});

/** What stops this step from being left. */
export const problemsOf = (step: number, form: BuilderForm): Problem[] => stepProblems(step, toInput(form));

/** The furthest step that may be shown: all before it are in order. */
export const furthestStep = (form: BuilderForm): number => {
  const input = toInput(form);
  const stuck = stepNames.findIndex((_name, step) => stepProblems(step, input).length > 0);
  return stuck < 0 ? lastStep : stuck;
};

/** The input that a problem is about. */
export const fieldId = (problem: Problem): string => `quote-${problem}`;

export type SendHint = { step: number; message: string };

const unsendable = 'No email can be sent to this address. Please check it.';
const unseen = 'The distance is only estimated. Please check it before you send the quote.';
const openPrice = 'The price of the delivery is not worked out again yet.';

/** All that keeps the quote from being sent, each with the step where it is put right. */
export const sendHints = (form: BuilderForm, { isPriceOpen }: { isPriceOpen: boolean }): SendHint[] => {
  const { email } = form.customer_info;
  const isUnseen = form.delivery?.option.distance_estimated === true && !form.distance_confirmed;
  return [
    ...sendProblems(toInput(form)).map((problem) => ({ step: stepOf[problem], message: stepMessages[problem] })),
    ...(email.trim() !== '' && !isSendableEmail(email) ? [{ step: steps.customer, message: unsendable }] : []),
    ...(isUnseen ? [{ step: steps.shipping, message: unseen }] : []),
    ...(isPriceOpen ? [{ step: steps.shipping, message: openPrice }] : []),
  ];
};

const fewestDigits = 8;
const mostDigits = 15;

/** A doubt about what was typed; nothing is refused for it. */
export const emailDoubt = (email: string): string | null =>
  email.trim() === '' || isSendableEmail(email)
    ? null
    : 'This does not look like an email address. The quote can be saved, but not sent.';

export const phoneDoubt = (phone: string): string | null => {
  const digits = phone.replaceAll(/\D/g, '').length;
  const isLikely = /^[\d\s()+./-]*$/.test(phone) && digits >= fewestDigits && digits <= mostDigits;
  return phone.trim() === '' || isLikely ? null : 'This does not look like a phone number. Please check it.';
};
