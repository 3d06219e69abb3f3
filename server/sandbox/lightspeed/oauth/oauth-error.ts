const descriptions = {
  invalid_request:
    'The request is missing a required parameter, includes an invalid parameter value, includes a parameter more than once, or is otherwise malformed.',
  invalid_client: 'Client authentication failed',
  invalid_scope: 'The requested scope is invalid, unknown, or malformed',
  invalid_grant:
    'The provided authorization grant or refresh token is invalid, expired, revoked, or was issued to another client.',
  unsupported_response_type: 'The authorization server does not support this response type.',
  unsupported_grant_type: 'The authorization grant type is not supported by the authorization server.',
  too_many_requests: 'Too many requests. Please try again later.',
  access_denied: 'The resource owner or authorization server denied the request.',
} as const;

export type OauthErrorCode = keyof typeof descriptions;

/** Refusal of the authorisation server; `hint` gives the exact reason. */
export class OauthError extends Error {
  readonly status: number;
  readonly code: OauthErrorCode;
  readonly hint: string | null;

  constructor(status: number, code: OauthErrorCode, hint: string | null = null) {
    super(descriptions[code]);
    this.name = 'OauthError';
    this.status = status;
    this.code = code;
    this.hint = hint;
  }
}

export const missingParameter = (name: string): OauthError =>
  new OauthError(400, 'invalid_request', `Check the \`${name}\` parameter`);

export const oauthErrorBody = ({ code, message, hint }: OauthError) => ({
  error: code,
  error_description: message,
  ...(hint !== null && { hint }),
  message,
});

export const accessDenied = (hint: string): OauthError => new OauthError(401, 'access_denied', hint);
