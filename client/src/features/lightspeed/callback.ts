/** What Lightspeed sent back with the browser; null = not there, or blank. */
export type CallbackParams = {
  code: string | null;
  state: string | null;
  error: string | null;
  description: string | null;
};

/** What this browser kept when it set out; null = not kept. */
export type SavedFlow = { state: string | null; code_verifier: string | null };

/** `reason` travels in the address of the next page, `message` is for the person. */
export type CallbackFailure = { reason: string; message: string };

export type Checked<Request> = { status: 'ready'; request: Request } | { status: 'refused'; failure: CallbackFailure };

export type VerifiedRequest = { code: string; state: string; code_verifier: string };
export type StatedRequest = { code: string; state: string };

const refused = (reason: string, message: string): { status: 'refused'; failure: CallbackFailure } => ({
  status: 'refused',
  failure: { reason, message },
});

/** A hash may carry a path of its own in front of its parameters: `#/callback?code=1`. */
const parametersOf = (part: string): URLSearchParams =>
  new URLSearchParams(part.includes('?') ? part.slice(part.indexOf('?') + 1) : part.replace(/^#\/?/, ''));

/** The answer of Lightspeed as the address holds it; the query wins over the hash. */
export const readCallback = (search: string, hash = ''): CallbackParams => {
  const sources = [parametersOf(search), parametersOf(hash)];
  const find = (name: string): string | null =>
    sources.map((source) => source.get(name)?.trim() ?? '').find((value) => value !== '') ?? null;
  return {
    code: find('code'),
    state: find('state'),
    error: find('error'),
    description: find('error_description'),
  };
};

/** The check of `/callback`, whose exchange sends the verifier along. */
export const checkVerified = (params: CallbackParams, saved: SavedFlow): Checked<VerifiedRequest> => {
  const { code, state, error, description } = params;
  if (error !== null) {
    return refused(error, `OAuth error: ${error}${description === null ? '' : ` - ${description}`}`);
  }
  // Nobody came back from Lightspeed at all: the address was opened by hand.
  if (code === null && state === null) return refused('missing_code', 'No authorization code received');
  if (state === null || state !== saved.state) {
    return refused('invalid_state', 'Security validation failed. Please try connecting again.');
  }
  if (saved.code_verifier === null) {
    return refused('missing_session', 'OAuth session data missing. Please try connecting again.');
  }
  if (code === null) return refused('missing_code', 'No authorization code was received from Lightspeed');
  return { status: 'ready', request: { code, state, code_verifier: saved.code_verifier } };
};

/** The check of `/lightspeed/callback`, whose exchange leaves the verifier to the server. */
export const checkStated = (params: CallbackParams, saved: SavedFlow): Checked<StatedRequest> => {
  const { code, state, error, description } = params;
  if (error !== null) return refused(error, `Authorization failed: ${description ?? error}`);
  if (code === null) return refused('missing_code', 'Authorization code is missing from callback');
  if (state === null) return refused('missing_state', 'State parameter is missing from callback');
  if (state !== saved.state) {
    return refused('invalid_state', 'Invalid state parameter. Security verification failed.');
  }
  return { status: 'ready', request: { code, state } };
};
