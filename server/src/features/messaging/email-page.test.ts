import { describe, expect, it } from 'vitest';
import { canBeDrawn, emailPageHeaders, hasRemotePictures, toEmailPage } from './email-page';
import { createEmailPageLinks } from './email-page-links';

const draw = (html: string, options: Partial<Parameters<typeof toEmailPage>[1]> = {}) => {
  const page = toEmailPage(html, { inline: [], showsRemote: false, ...options });
  return /<body>(.*)<\/body>/s.exec(page)?.[1];
};

describe('an email with formatting', () => {
  it.each([
    ['<script>steal()</script>Hi'],
    ['<p onclick="steal()">Hi</p>'],
    ['<svg onload=steal()><script>steal()</script></svg>'],
    ['<a href="javascript:steal()">x</a>'],
    ['<a href="jav&#x09;ascript:steal()">x</a>'],
    ['<a href=" data:text/html,<script>steal()</script>">x</a>'],
    ['<iframe srcdoc="<script>steal()</script>"></iframe>'],
    ['<form action="https://evil.example/steal"><input name="steal"></form>'],
    ['<style>body{background:url(https://evil.example/steal)}</style>'],
    ['<link rel="stylesheet" href="https://evil.example/steal"><base href="https://evil.example/steal">'],
    ['<meta http-equiv="refresh" content="0;url=https://evil.example/steal">'],
    ['<math><mtext><table><mglyph><style><img src=x onerror=steal()>'],
    ['<noscript><p title="</noscript><img src=x onerror=steal()>">'],
    ['<img src=x:steal onerror="steal()">'],
    ['<object data="steal.swf"></object><embed src="steal.swf"><video src="https://evil.example/steal">'],
    ['<!--<img src="--><img src=x onerror=steal()//">'],
  ])('keeps nothing of %s that could act', (html) => {
    const body = draw(html, { showsRemote: true });
    expect(body).not.toMatch(/<[^>]*steal/i);
    expect(body).not.toMatch(/<(script|style|link|meta|base|iframe|form|input|svg|math|object|embed|video)/i);
  });

  it.each([
    'background:url(https://evil.example/a)',
    'background-image:url(//evil.example/a)',
    'background:u\\72l(https://evil.example/a)',
    'background:image-set("https://evil.example/a" 1x)',
    'width:expression(steal())',
    'behavior:url(a.htc)',
    'position:fixed;top:0',
  ])('has no style like %s', (style) => {
    expect(draw(`<p style="${style.replaceAll('"', '&quot;')};color:red">x</p>`)).toBe('<p style="color:red">x</p>');
  });

  it('keeps its look and links, which open elsewhere', () => {
    const html = '<table width="600"><tr><td style="color:rgb(1, 2, 3);padding:4px"><b>Hi</b></td></tr></table>';
    expect(draw(html)).toContain('style="color:rgb(1, 2, 3);padding:4px"><b>Hi</b>');
    expect(draw('<a href="https://a.example/">x</a>')).toBe(
      '<a href="https://a.example/" target="_blank" rel="noopener noreferrer nofollow">x</a>',
    );
  });

  it('shows pictures from the internet only when asked to', () => {
    const html =
      '<img src="https://a.example/1.png" alt="One"><img src="http://a.example/2.png" srcset="https://a.example/3 2x">';
    expect(draw(html)).toBe('<img alt="One" /><img />');
    expect(draw(html, { showsRemote: true })).toBe(
      '<img alt="One" src="https://a.example/1.png" /><img src="http://a.example/2.png" />',
    );
    expect(draw('<img src="//a.example/1.png">', { showsRemote: true })).toBe('<img />');
    expect(
      [html, '<img width="1" src=http://a.example/1>', '<img src="cid:a"> http://a.example'].map(hasRemotePictures),
    ).toEqual([true, true, false]);
  });

  it('shows the pictures that came with it', () => {
    const inline = [{ cid: 'bike@x', preview: Buffer.from('hi') }];
    expect(draw('<img src="cid:bike%40x"><img src="cid:other"><img src="cid:%">', { inline })).toBe(
      '<img src="data:image/webp;base64,aGk=" /><img /><img />',
    );
    expect(draw('<img src="data:image/svg+xml,<svg onload=steal()>">')).toBe('<img />');
  });

  it('that would keep the server busy is not drawn', () => {
    expect(canBeDrawn(`${'<table><tr><td>'.repeat(100)}x${'</td></tr></table>'.repeat(100)}`)).toBe(true);
    expect(canBeDrawn('<p>one<br><b>two</b>'.repeat(5_000))).toBe(true);
    const deep = ['<div>'.repeat(501), '<div></x>'.repeat(501), `${'<b>'.repeat(501)}${'</b>'.repeat(501)}`];
    for (const html of [...deep, 'x'.repeat(300_001), '']) expect(canBeDrawn(html)).toBe(false);
  });

  it('is loaded without a referrer, in a sandbox, with pictures only when asked for', () => {
    const closed = emailPageHeaders({ showsRemote: false });
    expect(closed['Content-Security-Policy']).toMatch(/^sandbox allow-popups.*default-src 'none'.*img-src data:;/);
    expect(closed['Referrer-Policy']).toBe('no-referrer');
    expect(emailPageHeaders({ showsRemote: true })['Content-Security-Policy']).toContain('img-src data: https: http:;');
    expect(closed['Content-Security-Policy']).not.toContain('allow-scripts');
  });
});

describe('the address of an email page', () => {
  const clock = { at: new Date('2026-11-20T00:00:00Z') };
  const links = createEmailPageLinks({ secret: 'a secret', now: () => clock.at });
  const link = { messageId: 7, showsRemote: true };

  it('opens its message for five minutes', () => {
    const token = links.toToken(link);
    expect(links.read(token)).toEqual(link);
    clock.at = new Date(clock.at.getTime() + 5 * 60_000);
    expect(links.read(token)).toBeNull();
  });

  it('opens no other, and not with pictures', () => {
    const token = links.toToken({ ...link, showsRemote: false });
    const other = createEmailPageLinks({ secret: 'another', now: () => clock.at });
    for (const forged of [
      token.replace(/^7-/, '8-'),
      token.replace('7-0-', '7-1-'),
      '',
      '7-1-9-x',
      other.toToken(link),
    ]) {
      expect(links.read(forged)).toBeNull();
    }
  });
});
