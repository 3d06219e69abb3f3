import { describe, expect, it } from 'vitest';
import { toLine, toText } from './html-text';

describe('the text of HTML', () => {
  it.each([
    ['what stands between brackets that are no tag', 'Weight < 20 kg &ndash; 5 > 3', 'Weight < 20 kg – 5 > 3'],
    ['a figure behind a bracket', 'Riders <20kg', 'Riders <20kg'],
    ['the characters of names and numbers', 'Caf&eacute; &amp; bar&#8211;27.5&quot; &#x1F6B2;', 'Café & bar–27.5" 🚲'],
    ['markup that was written as text', 'Use &lt;b&gt; for bold', 'Use <b> for bold'],
    ['what only looks like a name', 'R & D; &unknown;', 'R & D; &unknown;'],
    ['words across tags within a line', 'every<b>body</b> <a href="https://x.example">here</a>', 'everybody here'],
    ['a blank that may not break as a blank', '45&nbsp;km', '45 km'],
    ['a line of the source as part of its paragraph', 'one\n  line', 'one line'],
  ])('keeps %s', (_what, html, text) => {
    expect(toText(html)).toBe(text);
  });

  it.each([
    ['paragraphs', '<p>One</p>\n\n<p>Two</p>', 'One\nTwo'],
    ['breaks', 'One<br>Two<br/><br />Three', 'One\nTwo\nThree'],
    [
      'items of lists',
      'Has:<ul><li>One<ol><li>Two</li></ol></li><li>Three</li></ul>Four',
      'Has:\nOne\nTwo\nThree\nFour',
    ],
    ['headings', '<h2>Frame</h2>Alloy', 'Frame\nAlloy'],
    [
      'rows of tables',
      '<table><tr><th>Weight</th><td>20 kg</td></tr><tr><td>Gears</td><td>8</td></tr></table>',
      'Weight 20 kg\nGears 8',
    ],
    ['no empty paragraphs', '<p>One</p><p>&nbsp;</p><p> </p><p>Two</p>', 'One\nTwo'],
  ])('has lines for %s', (_what, html, text) => {
    expect(toText(html)).toBe(text);
  });

  it('excludes invisible content', () => {
    expect(toText('<style>p{color:red}</style>Bell<!-- note --><script>alert("x")</script><img src="a" alt="A">')).toBe(
      'Bell',
    );
  });

  it('handles deep nesting, and survives even deeper nesting', () => {
    expect(toText(`${'<div>'.repeat(400)}deep`)).toBe('deep');
    expect(toText(`Top${'<div>'.repeat(10_000)}deep`)).toBe('Top\n...');
  });

  it('can be on one line', () => {
    expect(toLine('<p>One</p><ul><li>Two</li></ul>')).toBe('One Two');
  });
});
