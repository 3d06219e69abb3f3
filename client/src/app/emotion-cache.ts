import createCache from '@emotion/cache';

const placeholder = '__CSP_NONCE__';

/** The nonce that the server wrote into this very page; none where nothing serves the page with a policy. */
const readNonce = (): string | undefined => {
  const nonce = document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content') ?? '';
  return nonce === '' || nonce === placeholder ? undefined : nonce;
};

/** Where styles are written. The pages' policy allows `<style>` elements only with the nonce. */
export const createEmotionCache = () => {
  const nonce = readNonce();
  return createCache({ key: 'cl', prepend: true, ...(nonce === undefined ? {} : { nonce }) });
};
