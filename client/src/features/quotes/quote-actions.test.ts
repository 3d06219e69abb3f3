import { describe, expect, it } from 'vitest';
import { actionWords, nextAction, openQuestions, possibleActions } from './quote-actions';
import { allow, buildAcceptance, buildEvent, buildQuote } from './testing/quote-builders';

describe('the actions on a quote', () => {
  it('are those permitted by the server', () => {
    const quote = buildQuote({ can: allow('duplicate', 'send', 'revoke_link', 'edit') });
    expect(possibleActions(quote)).toEqual(['send', 'duplicate', 'revoke']);
    expect(possibleActions(buildQuote())).toEqual([]);
  });

  it.each([
    [allow('send', 'requote', 'duplicate'), 'send'],
    [allow('complete', 'duplicate'), 'complete'],
    [allow('requote', 'duplicate'), 'requote'],
    [allow('make_order', 'duplicate'), 'order'],
    [allow('duplicate', 'remove'), null],
  ])('%#: the next step is %s', (can, next) => {
    expect(nextAction(buildQuote({ can }))).toBe(next);
  });

  it('are worded differently for a sent quote', () => {
    expect(actionWords('send', buildQuote({ status: 'draft' })).label).toBe('Send Quote');
    expect(actionWords('send', buildQuote({ status: 'pending' })).label).toBe('Send Again');
  });
});

describe('an order requested again', () => {
  const withOrder = (state: 'waiting' | 'cancelled') => {
    const acceptance = buildAcceptance();
    return buildQuote({ status: 'accepted', acceptance: { ...acceptance, order: { ...acceptance.order, state } } });
  };

  it('replaces a cancelled one, or retries a waiting one sooner', () => {
    expect(actionWords('order', withOrder('cancelled')).label).toBe('Create the Order Again');
    expect(actionWords('order', withOrder('waiting')).label).toBe('Retry the Order Now');
  });
});

describe('an open question', () => {
  const asked = buildEvent({ id: 2, type: 'question', source: 'customer' });
  const answered = buildEvent({ id: 3, type: 'reply' });
  const wanted = buildEvent({ id: 4, type: 'new_quote_requested', source: 'customer' });

  it.each([
    ['none without events', [], []],
    ['one that nobody answered', [buildEvent(), asked], [2]],
    ['none after an answer', [asked, answered], []],
    ['what came after the last answer', [asked, answered, wanted], [4]],
  ])('is %s', (_name, events, open) => {
    expect(openQuestions({ events }).map(({ id }) => id)).toEqual(open);
  });
});
