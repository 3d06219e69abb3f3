import type { LightspeedStatus } from '@chainline/shared/lightspeed/lightspeed-contract';

/** False where the server has no credentials of its own for Lightspeed, so that starting could only fail. */
export const canBeConnected = ({ connected, error }: LightspeedStatus): boolean =>
  !connected && error !== 'not_configured';
