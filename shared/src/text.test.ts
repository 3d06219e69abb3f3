import { describe, expect, it } from 'vitest';
import { oneLine } from './text';

const accepts = (text: string) => oneLine(20).safeParse(text).success;

describe('text of one line', () => {
  it.each(['Ada Byron', 'Zoë O’Connell-Smith', '王小明', 'أحمد', 'José', 'Åsa & Co. (2)'])('may be %s', (name) => {
    expect(accepts(name)).toBe(true);
  });

  it.each([
    ['a bell', 'Ada\u0007'],
    ['an escape', 'Ada\u001b[31m'],
    ['a tab', 'Ada\tByron'],
    ['a line break', 'Ada\nByron'],
    ['a separator of lines', 'Ada\u2028Byron'],
    ['a mark that reverses it', 'Ada \u202enoryB'],
    ['a C1 control character', 'Ada\u0085Byron'],
    ['a delete', 'Ada\u007f'],
  ])('has no %s in it', (_name, text) => {
    expect(accepts(text)).toBe(false);
  });

  it('is trimmed and has a limit', () => {
    expect(oneLine(5).parse('  Ada \n')).toBe('Ada');
    expect(accepts('x'.repeat(21))).toBe(false);
  });
});
