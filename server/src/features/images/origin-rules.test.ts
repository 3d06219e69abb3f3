import { describe, expect, it } from 'vitest';
import { createOriginRules } from './origin-rules';

const rules = createOriginRules({
  allowedOrigins: ['https://shop.example.com/store/', 'http://localhost:4001'],
  privateOrigins: ['http://localhost:4001', 'http://localhost:9999'],
});

describe('origin rules', () => {
  it.each(['https://shop.example.com/a.jpg', 'https://SHOP.example.com:443/b.png?x=1'])('allow %s', (address) => {
    expect(rules(new URL(address))).toEqual({ mayBePrivate: false });
  });

  it('make only the named origins private', () => {
    expect(rules(new URL('http://localhost:4001/a.png'))).toEqual({ mayBePrivate: true });
  });

  it.each([
    ['another host', 'https://example.com/a.jpg'],
    ['a subdomain', 'https://a.shop.example.com/a.jpg'],
    ['a longer name', 'https://shop.example.com.evil.test/a.jpg'],
    ['a name with a final dot', 'https://shop.example.com./a.jpg'],
    ['another scheme', 'http://shop.example.com/a.jpg'],
    ['another port', 'https://shop.example.com:8443/a.jpg'],
    ['a name and password', 'https://user:secret@shop.example.com/a.jpg'],
    ['a name only', 'https://user@shop.example.com/a.jpg'],
    ['a file', 'file:///etc/passwd'],
    ['data', 'data:image/png;base64,AAAA'],
    ['a blob of an allowed origin', 'blob:https://shop.example.com/1'],
    ['a private origin that is not allowed', 'http://localhost:9999/a.png'],
  ])('refuse %s', (_kind, address) => {
    expect(() => rules(new URL(address))).toThrow('Pictures from this address are not shown.');
  });

  it('cannot be created from anything but a web address', () => {
    const make = (origin: string) => () => createOriginRules({ allowedOrigins: [origin], privateOrigins: [] });
    expect(make('ftp://shop.example.com')).toThrow('not a web address');
    expect(make('shop.example.com')).toThrow();
  });
});
