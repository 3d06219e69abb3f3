import createCache from '@emotion/cache';

const placeholder = '__CSP_NONCE__';

/** The CSP nonce that the server wrote into this page; undefined where no policy is served. */
const readNonce = (): string | undefined => {
  const nonce = document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content') ?? '';
  return nonce === '' || nonce === placeholder ? undefined : nonce;
};

/** Emotion's style cache. The CSP allows `<style>` elements only with the nonce. */
export const createEmotionCache = () => {
  const nonce = readNonce();
  return createCache({ key: 'cl', prepend: true, ...(nonce === undefined ? {} : { nonce }) });
};
