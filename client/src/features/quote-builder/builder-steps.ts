import {
  isSendableEmail,
  problemMessage,
  type stepMessages,
  stepNames,
  stepProblems,
  type StepInput,
} from '@chainline/shared/quotes/quote-draft';
import { readDays, readPercent, type BuilderForm } from './builder-form';
import { draftProblems } from './draft-problem';

export const lastStep = stepNames.length - 1;
/** Step indexes of products, customer, delivery, settings and review. */
export const steps = { products: 0, customer: 1, shipping: 2, settings: 3, review: 4 } as const;

type StepProblem = keyof typeof stepMessages;
/** `line`, `fee` and `parcel` are also shown at their inputs. */
export type Problem = StepProblem | 'line' | 'fee' | 'parcel';

/** Paths of input that cannot be saved, each with its step and problem. */
const typedPlaces = [
  { starts: 'products.', step: steps.products, problem: 'line' },
  { starts: 'manual_shipping_fee', step: steps.shipping, problem: 'fee' },
  { starts: 'parcel', step: steps.shipping, problem: 'parcel' },
] as const;

const toInput = ({ products, customer_info, delivery, settings }: BuilderForm): StepInput => ({
  productCount: products.length,
  customer: customer_info,
  hasDelivery: delivery !== null,
  discount: readPercent(settings.discount),
  validDays: readDays(settings.validDays),
});

type Finding = { problem: Problem; message: string };

const findingsOf = (step: number, form: BuilderForm): Finding[] => {
  const input = toInput(form);
  const stated = stepProblems(step, input).map((problem) => ({ problem, message: problemMessage(problem, input) }));
  const typed = draftProblems(form).flatMap(({ path, message }) =>
    typedPlaces
      .filter((place) => place.step === step && path.startsWith(place.starts))
      .map(({ problem }) => ({ problem, message })),
  );
  return [...stated, ...typed];
};

/** Problems that keep the step from being completed. */
export const problemsOf = (step: number, form: BuilderForm): Problem[] =>
  findingsOf(step, form).map(({ problem }) => problem);

/** Message for a problem with the discount or the validity. */
export const settingsMessage = (problem: 'discount' | 'validDays', form: BuilderForm): string =>
  problemMessage(problem, toInput(form));

/** Furthest reachable step: all before it are valid. */
export const furthestStep = (form: BuilderForm): number => {
  const stuck = stepNames.findIndex((_name, step) => findingsOf(step, form).length > 0);
  return stuck < 0 ? lastStep : stuck;
};

/** Input that a problem belongs to. */
export const fieldId = (problem: Problem): string => `quote-${problem}`;

export type SendHint = { step: number; message: string };

const unsendable = 'No email can be sent to this address. Please check it.';
const unseen = 'The distance is only estimated. Please check it before you send the quote.';
const openPrice = 'The delivery price is still being recalculated.';

/** Everything that prevents sending, each with the step to fix it on. */
export const sendHints = (form: BuilderForm, { isPriceOpen }: { isPriceOpen: boolean }): SendHint[] => {
  const { email } = form.customer_info;
  const isUnseen = form.delivery?.option.distance_estimated === true && !form.distance_confirmed;
  return [
    ...stepNames.flatMap((_name, step) => findingsOf(step, form).map(({ message }) => ({ step, message }))),
    ...(email.trim() !== '' && !isSendableEmail(email) ? [{ step: steps.customer, message: unsendable }] : []),
    ...(isUnseen ? [{ step: steps.shipping, message: unseen }] : []),
    ...(isPriceOpen ? [{ step: steps.shipping, message: openPrice }] : []),
  ];
};

const minDigits = 8;
const maxDigits = 15;

/** Warning about an address that looks wrong; it is saved anyway. */
export const emailDoubt = (email: string): string | null =>
  email.trim() === '' || isSendableEmail(email)
    ? null
    : 'This does not look like an email address. The quote can be saved, but not sent.';

export const phoneDoubt = (phone: string): string | null => {
  const digits = phone.replaceAll(/\D/g, '').length;
  const isLikely = /^[\d\s()+./-]*$/.test(phone) && digits >= minDigits && digits <= maxDigits;
  return phone.trim() === '' || isLikely ? null : 'This does not look like a phone number. Please check it.';
};
