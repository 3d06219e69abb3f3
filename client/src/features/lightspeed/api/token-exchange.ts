import { exchangeLightspeedCode, exchangeLightspeedToken } from '@chainline/shared/lightspeed/lightspeed-contract';
import { call } from '../../../lib/api';
import type { StatedRequest, VerifiedRequest } from '../callback';
import { storeHandle } from '../oauth-storage';

/** Token exchange of `/callback`. */
export const exchangeVerified = async (body: VerifiedRequest): Promise<void> =>
  storeHandle(await call(exchangeLightspeedToken, { body }), Date.now());

/** Token exchange of `/lightspeed/callback`. */
export const exchangeStated = async (body: StatedRequest): Promise<void> =>
  storeHandle(await call(exchangeLightspeedCode, { body }), Date.now());
