import { afterMove, quoteMoves, type QuoteMove, type QuoteStatus } from '@chainline/shared/quotes/quote-status';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { statusAt } from './quote-rows';
import { useQuoteApp } from './testing/quote-app';

const { app, draft, emails, move, post, quote, token } = useQuoteApp();

const anyStep = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...quoteMoves) },
  { weight: 1, arbitrary: fc.constantFrom('a week passes' as const, 'the round comes' as const) },
);
type Step = QuoteMove | 'a week passes' | 'the round comes';

/** Moves by staff go through the API; moves by customers and payments through the functions that their calls use. */
const attempt = async (id: number, step: QuoteMove, header: string): Promise<boolean> => {
  const { version } = await quote(id);
  const answerOf = async (path: string, body: object) => (await post(path, header, body)).status === 200;
  switch (step) {
    case 'send':
      return answerOf(`/quotes/v2/${id}/send`, { method: 'email' });
    case 'requote':
    case 'expire':
      return answerOf(`/quotes/${id}/${step}`, { version });
    case 'complete':
      return answerOf(`/quotes/${id}/complete`, { version, reason: 'Paid on account' });
    case 'open':
    case 'accept':
    case 'reject':
    case 'pay':
      return move(id, step).then(
        () => true,
        () => false,
      );
  }
};

const taken: QuoteStatus[] = ['accepted', 'converted', 'completed'];

/** The newest link works exactly while the quote is on offer or accepted. */
const expectLink = async (id: number, status: QuoteStatus) => {
  if (status === 'draft' || (await emails(id)).length === 0) return;
  const { refused } = await app().services.links.open(await token(id));
  const { valid_until: end } = await quote(id);
  const isOver = status === 'expired' || (!taken.includes(status) && end !== null && end <= app().clock.now());
  expect(refused).toBe(isOver ? 'expired' : null);
};

const session = { header: '', at: 0 };
/** Signs in again once the session has expired; sign-ins are rate-limited. */
const signedIn = async (): Promise<string> => {
  const at = app().clock.now().getTime();
  if (at - session.at > 14 * 60_000) Object.assign(session, { header: (await app().signIn('manager')).header, at });
  return session.header;
};

const play = async (steps: Step[]) => {
  const round = () => app().services.quoteReminders.round(new AbortController().signal);
  const id = await draft({ changes: { valid_days: 10 } });
  let isReplaced = false;
  for (const step of steps) {
    const before = await quote(id);
    if (step === 'a week passes') app().clock.advance(7 * 86_400_000);
    else if (step === 'the round comes') await round();
    else {
      // A minute apart, so that a second sending does not count as a double click.
      app().clock.advance(60_000);
      const present = step === 'expire' ? before.status : statusAt(before, app().clock.now());
      const next: QuoteStatus | null = step === 'requote' && isReplaced ? null : afterMove(present, step);
      expect([step, await attempt(id, step, await signedIn())]).toEqual([step, next !== null]);
      isReplaced ||= step === 'requote' && next !== null;
      expect((await quote(id)).status).toBe(next ?? before.status);
    }
    await expectLink(id, statusAt(await quote(id), app().clock.now()));
  }
};

it('a quote never leaves its state machine, whatever is done in any order', () =>
  fc.assert(fc.asyncProperty(fc.array(anyStep, { minLength: 4, maxLength: 10 }), play), {
    numRuns: 20,
    examples: [
      [['send', 'open', 'accept', 'pay', 'complete', 'requote', 'expire']],
      [['send', 'send', 'a week passes', 'a week passes', 'open', 'the round comes', 'requote', 'requote', 'send']],
      [['send', 'requote', 'accept', 'open', 'send']],
    ],
  }));
