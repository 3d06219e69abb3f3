/* Credentials of the sandbox's shipping systems, and the settings for a server to use them. */

export const sandboxAuspostKey = 'sandbox-auspost-key';

export const sandboxTgeUser = {
  user: 'sandbox-tge-user',
  password: 'sandbox-tge-password',
  account: '80012345',
} as const;

export const auspostAccess = (url: string) => ({ AUSPOST_URL: `${url}/auspost`, AUSPOST_KEY: sandboxAuspostKey });

export const tgeAccess = (url: string) => ({
  TGE_URL: `${url}/tge`,
  TGE_USER: sandboxTgeUser.user,
  TGE_PASSWORD: sandboxTgeUser.password,
  TGE_ACCOUNT: sandboxTgeUser.account,
  TGE_SOURCE_SYSTEM: 'SANDBOX',
  TGE_SENDER: 'SANDBOX',
  TGE_ENVIRONMENT: 'MYTGE_PS',
});

export const geocodingAccess = (url: string) => ({
  NOMINATIM_URL: `${url}/nominatim`,
  OSRM_URL: `${url}/osrm`,
  POSTCODE_URL: `${url}/postcodes`,
});
