import { ApiError } from '../../lib/api-error';

/** Reason phrases (RFC 9110): HTTP/2 no longer sends them. */
const reasons = new Map([
  [400, 'Bad Request'],
  [401, 'Unauthorized'],
  [403, 'Forbidden'],
  [404, 'Not Found'],
  [409, 'Conflict'],
  [422, 'Unprocessable Content'],
  [429, 'Too Many Requests'],
  [500, 'Internal Server Error'],
  [502, 'Bad Gateway'],
  [503, 'Service Unavailable'],
  [504, 'Gateway Timeout'],
]);

/** `Failed to fetch orders: 503 Service Unavailable` */
export const listFailure = (error: unknown): string => {
  if (!(error instanceof ApiError) || error.status === null) return 'Error fetching orders';
  return `Failed to fetch orders: ${[error.status, reasons.get(error.status)].filter(Boolean).join(' ')}`;
};
