/** Default port and credentials of the sandbox, also used by an app in development. */
export const sandboxPort = 4010;

export const sandboxWooKey = {
  key: 'ck_sandbox00000000000000000000000000000000',
  secret: 'cs_sandbox00000000000000000000000000000000',
  permissions: 'read_write',
} as const;

export const sandboxLightspeedClient = {
  id: 'sandbox-lightspeed-client',
  secret: 'sandbox-lightspeed-secret',
  name: 'Chainline',
} as const;

export const sandboxMailFrom = 'Chainline Demo Shop <shop@chainline.example>';

export const sandboxLightspeedRedirectUri = 'http://localhost:3000/callback';
