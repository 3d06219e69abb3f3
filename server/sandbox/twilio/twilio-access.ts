/** Credentials of the sandbox's Twilio, and the settings for a server to use it. */
export const sandboxTwilio = {
  accountSid: `AC${'5a'.repeat(16)}`,
  authToken: 'sandbox-twilio-token',
  number: '+61480000123',
  numberSid: `PN${'5b'.repeat(16)}`,
} as const;

export const twilioAccess = (url: string) => ({
  TWILIO_URL: `${url}/twilio`,
  TWILIO_ACCOUNT_SID: sandboxTwilio.accountSid,
  TWILIO_AUTH_TOKEN: sandboxTwilio.authToken,
  TWILIO_FROM: sandboxTwilio.number,
});
