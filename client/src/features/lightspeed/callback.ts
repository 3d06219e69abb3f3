/** Parameters Lightspeed returned; null = missing or blank. */
export type CallbackParams = {
  code: string | null;
  state: string | null;
  error: string | null;
  description: string | null;
};

/** Values this browser saved when it set out; null = not saved. */
export type SavedFlow = { state: string | null; code_verifier: string | null };

/** `reason` goes into the next page's address, `message` is shown. */
export type CallbackFailure = { reason: string; message: string };

export type Checked<Request> = { status: 'ready'; request: Request } | { status: 'refused'; failure: CallbackFailure };

export type VerifiedRequest = { code: string; state: string; code_verifier: string };
export type StatedRequest = { code: string; state: string };

const refused = (reason: string, message: string): { status: 'refused'; failure: CallbackFailure } => ({
  status: 'refused',
  failure: { reason, message },
});

/** A hash may hold a path before its parameters: `#/callback?code=1`. */
const parametersOf = (part: string): URLSearchParams =>
  new URLSearchParams(part.includes('?') ? part.slice(part.indexOf('?') + 1) : part.replace(/^#\/?/, ''));

/** Callback parameters in the address; the query takes precedence over the hash. */
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

/** Checks the parameters of `/callback`, whose exchange includes the verifier. */
export const checkVerified = (params: CallbackParams, saved: SavedFlow): Checked<VerifiedRequest> => {
  const { code, state, error, description } = params;
  if (error !== null) {
    return refused(error, `OAuth error: ${error}${description === null ? '' : ` - ${description}`}`);
  }
  // The address was opened by hand, without coming from Lightspeed.
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

/** Checks the parameters of `/lightspeed/callback`, where the server holds the verifier. */
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
