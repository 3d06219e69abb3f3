import { ConflictError, RuleError } from '../../errors';
import type { Refusal } from './stock-edit-planner';

export const toEditError = ({ code, message, isNow, data }: Refusal) => {
  const details = data ? { data } : {};
  return isNow ? new ConflictError(code, message, details) : new RuleError(code, message, details);
};
