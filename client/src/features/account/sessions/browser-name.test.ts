import { describe, expect, it } from 'vitest';
import { browserName } from './browser-name';

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

describe('the name of a browser', () => {
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome}`, 'Chrome on Windows'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/140.0`, 'Edge on Windows'],
    [`Mozilla/5.0 (Linux; Android 14) ${chrome}`, 'Chrome on Android'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18 Mobile Safari/604',
      'Safari on iOS',
    ],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605 Version/18 Safari/605', 'Safari on macOS'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    ['Firefox/1', 'Firefox'],
    ['curl/8.1', 'curl/8.1'],
    [' ', 'Unknown browser'],
  ])('of %s is %s', (userAgent, name) => {
    expect(browserName(userAgent)).toBe(name);
  });
});
