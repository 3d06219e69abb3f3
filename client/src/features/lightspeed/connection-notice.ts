/** Outcome that a callback left in the inventory page's address. */
export type Arrival = { kind: 'connected' } | { kind: 'failed'; message: string; nextStep: string };

const connectAgain = 'A manager can try again with Connect.';

const longestDetail = 200;

/** Details come from the address, which anybody can write: keep them short and render them as text. */
const shorten = (detail: string): string =>
  detail.length <= longestDetail ? detail : `${detail.slice(0, longestDetail)}…`;

const known = new Map([
  [
    'token_exchange_failed',
    {
      message: 'Lightspeed did not accept the sign-in code.',
      nextStep: `A code lasts 60 seconds and works once. ${connectAgain}`,
    },
  ],
  [
    'no_access_token',
    {
      message: 'Lightspeed did not give access to the account.',
      nextStep: `Check in Lightspeed that your employee role is allowed to use this app. ${connectAgain}`,
    },
  ],
]);

export const arrivalParams = ['error', 'description', 'connected'] as const;

/** Outcome to show for these parameters; null for none. */
export const readArrival = (params: URLSearchParams): Arrival | null => {
  const error = params.get('error')?.trim() ?? '';
  if (error === '') return params.get('connected') === 'true' ? { kind: 'connected' } : null;
  const worded = known.get(error);
  if (worded) return { kind: 'failed', ...worded };
  const description = params.get('description')?.trim() ?? '';
  return { kind: 'failed', message: shorten(description === '' ? error : description), nextStep: connectAgain };
};

/** Query by which a callback passes its failure to the inventory page. */
export const toFailureQuery = ({ reason, message }: { reason: string; message: string }): string =>
  new URLSearchParams({ error: reason, description: message }).toString();
