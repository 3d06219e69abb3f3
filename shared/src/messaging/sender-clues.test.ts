import { expect, it } from 'vitest';
import { senderClues, toWrittenName } from './sender-clues';

it('reads names, numbers, emails and phones in what an unknown sender wrote', () => {
  const texts = [
    'Hi, this is Nora O’Nowell about q-10041 and WO-1004.',
    'Call 0491 570 156 or write to Nora.Nowell@mail.example.',
  ];

  expect(senderClues(texts, '+61491570006')).toEqual({
    emails: ['nora.nowell@mail.example'],
    phones: ['0491 570 156'],
    numbers: ['Q-10041', 'WO-1004'],
    names: ['Nora O’Nowell', 'nora nowell'],
  });
});

it.each([
  ["It's me, is it ready?", []],
  ['This is Great', []],
  ["I'm Zoë Müller-Lee, hello", ['Zoë Müller-Lee']],
])('%j names %j', (text, names) => {
  expect(senderClues([text], 'MyBank').names).toEqual(names);
});

it('gets through hostile text', () => {
  const hostile = `this is ${'A'.repeat(20_000)} ${'0 '.repeat(20_000)}${'a.'.repeat(20_000)}@`;

  expect(senderClues([hostile, '0 '.repeat(5_000), 'a.'.repeat(2_500)], 'x').emails).toEqual([]);
});

it('writes a name as people do', () => {
  expect(toWrittenName('nora nowell-smith')).toBe('Nora Nowell-Smith');
});
