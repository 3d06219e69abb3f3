import type { LightspeedStatus } from '@chainline/shared/lightspeed/lightspeed-contract';

/** False if the server has no Lightspeed credentials, so that connecting could only fail. */
export const canBeConnected = ({ connected, error }: LightspeedStatus): boolean =>
  !connected && error !== 'not_configured';
