import type { LateGoods } from '@chainline/shared/late-goods/late-goods-contract';
import { formatDay } from '../quotes';

type Late = { number: string; name: string; goods: LateGoods['goods'] };

const day = (on: string): string => formatDay(new Date(`${on}T00:00:00Z`), 'UTC');

const line = ({ name, promised_on: promised, expected_on: expected }: LateGoods['goods'][number]): string =>
  expected === null
    ? `- ${name}: promised for ${day(promised)}. We do not have a new date yet.`
    : `- ${name}: now expected on ${day(expected)} instead of ${day(promised)}.`;

/** Proposed message to the customer, for a person to change. */
export const lateDraft = ({ number, name, goods }: Late): LateGoods['draft'] => {
  const [first = ''] = name.split(' ');
  return {
    subject: `Your order ${number} is delayed`,
    content: [
      `Hello${first === '' ? '' : ` ${first}`},`,
      `some of the goods in your order ${number} will arrive later than we told you:\n${goods.map(line).join('\n')}`,
      'We are sorry about that and will write to you as soon as they are here. If the delay does not suit you, please reply to this message and we will find a solution.',
    ].join('\n\n'),
  };
};
