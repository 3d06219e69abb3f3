import { describe, expect, it } from 'vitest';
import { checkStated, checkVerified, readCallback, type SavedFlow } from './callback';

const saved: SavedFlow = { state: 'state-1', code_verifier: 'verifier-1' };
const nothing: SavedFlow = { state: null, code_verifier: null };

describe('the parameters of a callback', () => {
  it.each([
    ['the query', '?code=c&state=s', ''],
    ['the hash', '', '#code=c&state=s'],
    ['a hash with a path of its own', '', '#/lightspeed/callback?code=c&state=s'],
    ['a hash that begins with a slash', '', '#/code=c&state=s'],
    ['the query before the hash', '?code=c&state=s', '#code=other&state=other'],
    ['both together', '?code=c', '#state=s'],
    ['the hash where the query is blank', '?code=&state=%20', '#code=c&state=s'],
  ])('are parsed: %s', (_name, search, hash) => {
    expect(readCallback(search, hash)).toEqual({ code: 'c', state: 's', error: null, description: null });
  });

  it('are decoded', () => {
    const params = readCallback('?error=access_denied&error_description=The+owner%20said+no');
    expect(params).toEqual({ code: null, state: null, error: 'access_denied', description: 'The owner said no' });
  });

  it('exclude the hash unless it is given', () => {
    expect(readCallback('?code=c').state).toBeNull();
  });
});

describe('a callback with a verifier in this browser', () => {
  it('is ready with code, state and verifier', () => {
    expect(checkVerified(readCallback('?code=c&state=state-1'), saved)).toEqual({
      status: 'ready',
      request: { code: 'c', state: 'state-1', code_verifier: 'verifier-1' },
    });
  });

  it.each([
    ['?error=access_denied&error_description=No+way', saved, 'access_denied', 'OAuth error: access_denied - No way'],
    ['?error=server_error', saved, 'server_error', 'OAuth error: server_error'],
    ['?error=x&code=c&state=state-1', saved, 'x', 'OAuth error: x'],
    ['', saved, 'missing_code', 'No authorization code received'],
    ['?state=state-1', saved, 'missing_code', 'No authorization code was received from Lightspeed'],
    ['?code=c', saved, 'invalid_state', 'Security validation failed. Please try connecting again.'],
    ['?code=c&state=forged', saved, 'invalid_state', 'Security validation failed. Please try connecting again.'],
    ['?code=c&state=state-1', nothing, 'invalid_state', 'Security validation failed. Please try connecting again.'],
    [
      '?code=c&state=state-1',
      { ...saved, code_verifier: null },
      'missing_session',
      'OAuth session data missing. Please try connecting again.',
    ],
  ])('refuses "%s"', (search, flow, reason, message) => {
    expect(checkVerified(readCallback(search), flow)).toEqual({ status: 'refused', failure: { reason, message } });
  });
});

describe('a callback with a verifier on the server', () => {
  it('is ready with code and state, with or without a verifier', () => {
    const request = { code: 'c', state: 'state-1' };
    const params = readCallback('', '#code=c&state=state-1');
    expect(checkStated(params, saved)).toEqual({ status: 'ready', request });
    expect(checkStated(params, { ...saved, code_verifier: null })).toEqual({ status: 'ready', request });
  });

  it.each([
    ['?error=access_denied&error_description=No+way', saved, 'access_denied', 'Authorization failed: No way'],
    ['?error=access_denied', saved, 'access_denied', 'Authorization failed: access_denied'],
    ['', saved, 'missing_code', 'Authorization code is missing from callback'],
    ['?state=state-1', saved, 'missing_code', 'Authorization code is missing from callback'],
    ['?code=c', saved, 'missing_state', 'State parameter is missing from callback'],
    ['?code=c&state=forged', saved, 'invalid_state', 'Invalid state parameter. Security verification failed.'],
    ['?code=c&state=state-1', nothing, 'invalid_state', 'Invalid state parameter. Security verification failed.'],
  ])('refuses "%s"', (search, flow, reason, message) => {
    expect(checkStated(readCallback(search), flow)).toEqual({ status: 'refused', failure: { reason, message } });
  });
});
