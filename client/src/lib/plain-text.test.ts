import { describe, expect, it } from 'vitest';
import { toPlainText, toSnippet } from './plain-text';

describe('the text of a description', () => {
  it.each([
    ['<p>Retro <strong>city</strong> bike.</p><p>250 W</p>', 'Retro city bike. 250 W'],
    ['Fast &amp; quiet &ndash; 45&nbsp;km', 'Fast & quiet – 45 km'],
    ['a<br/>b\n\n  c', 'a b c'],
    ['every<b>body</b><h2>Frame</h2>Alloy', 'everybody Frame Alloy'],
    ['For:<ul><li>riders <20 kg</li></ul>', 'For: riders <20 kg'],
    ['<!-- hidden --><ul><li>One</li><li>Two</li></ul>', 'One Two'],
    ['Weighs < 25 kg, climbs > 10 %', 'Weighs < 25 kg, climbs > 10 %'],
    ['', ''],
  ])('of %j are %j', (html, words) => {
    expect(toPlainText(html)).toBe(words);
  });

  it('excludes scripts and styles with their content', () => {
    expect(toPlainText('<style>p{color:red}</style>Bell<script>alert("x")</script>')).toBe('Bell');
  });

  it('shows escaped markup as text', () => {
    expect(toPlainText('Use &lt;b&gt; for bold')).toBe('Use <b> for bold');
  });
});

describe('the snippet', () => {
  it('keeps up to 50 characters', () => {
    const text = 'x'.repeat(50);
    expect(toSnippet(`<p>${text}</p>`)).toBe(text);
  });

  it('ends after 50 characters with an ellipsis', () => {
    expect(toSnippet('x'.repeat(51))).toBe(`${'x'.repeat(50)}…`);
  });

  it('leaves no space before the ellipsis', () => {
    expect(toSnippet(`${'x'.repeat(49)} and more`)).toBe(`${'x'.repeat(49)}…`);
  });

  it('does not split a character', () => {
    expect(toSnippet('🚲'.repeat(60))).toBe(`${'🚲'.repeat(50)}…`);
  });
});
