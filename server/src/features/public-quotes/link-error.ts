import { linkErrorMessages, type LinkErrorType } from '@chainline/shared/quotes/public-quote-contract';
import { AppError } from '../../errors';

/** `canRequest`: the link is genuine but expired, so a new quote can be requested. */
export class LinkError extends AppError {
  override name = 'LinkError';
  readonly type: LinkErrorType;
  readonly canRequest: boolean;
  constructor(type: LinkErrorType, { canRequest = false, cause }: { canRequest?: boolean; cause?: unknown } = {}) {
    super(`link.${type}`, linkErrorMessages[type], { cause });
    this.type = type;
    this.canRequest = canRequest;
  }
}
