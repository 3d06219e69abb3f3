import { describe, expect, it } from 'vitest';
import { decodeEntities } from './html-entities';

describe('decodeEntities', () => {
  it.each([
    ['Helmets &amp; Safety', 'Helmets & Safety'],
    ['Rider&#8217;s choice', 'Rider’s choice'],
    ['26&#x2033; wheel', '26″ wheel'],
    ['&lt;b&gt; &quot;x&quot; &#039;y&#039;', '<b> "x" \'y\''],
    ['20&nbsp;km &ndash; 30&deg;', '20\u00a0km – 30°'],
    ['Caf&eacute; &Uuml;ber', 'Café Über'],
    ['&#128690;', '🚲'],
    ['plain', 'plain'],
    ['', ''],
  ])('turns %j into %j', (escaped, text) => {
    expect(decodeEntities(escaped)).toBe(text);
  });

  it('decodes once, so that a text about entities stays one', () => {
    expect(decodeEntities('&amp;lt;')).toBe('&lt;');
  });

  it.each(['&bogus;', '&constructor;', '&amp', 'R & D; more', '&#0;', '&#x110000;', '&#9999999;'])(
    'leaves %j as it is',
    (text) => {
      expect(decodeEntities(text)).toBe(text);
    },
  );
});
