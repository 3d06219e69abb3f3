import { expect, it, onTestFinished } from 'vitest';
import { createEmotionCache } from './emotion-cache';

const serveWithNonce = (content: string) => {
  const meta = document.createElement('meta');
  meta.name = 'csp-nonce';
  meta.content = content;
  document.head.append(meta);
  onTestFinished(() => meta.remove());
};

it('writes styles with the nonce of the page', () => {
  serveWithNonce('r4nd0m');
  expect(createEmotionCache().nonce).toBe('r4nd0m');
});

it.each(['', '__CSP_NONCE__'])('writes styles without a nonce if the page has no policy (%j)', (content) => {
  serveWithNonce(content);
  expect(createEmotionCache().nonce).toBeUndefined();
});
