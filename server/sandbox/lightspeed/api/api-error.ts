import { STATUS_CODES } from 'node:http';

/** Any answer other than a success; may be thrown anywhere below the router. */
export class ApiError extends Error {
  readonly status: number;
  readonly errorClass: string;

  constructor(status: number, message: string, errorClass = 'Exception') {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.errorClass = errorClass;
  }
}

export const badRequest = (message: string): ApiError => new ApiError(400, message);

export const notFound = (message: string): ApiError => new ApiError(404, message, 'NotFoundException');

export const unprocessable = (message: string): ApiError => new ApiError(422, message, 'UnprocessableEntityException');

export const methodNotAllowed = (): ApiError =>
  new ApiError(405, 'This method is not supported by this resource.', 'MethodNotAllowedException');

export const insufficientRights = (): ApiError =>
  new ApiError(403, 'Not Authorized: Insufficient rights to perform the request', 'InsufficientRightsException');

export const errorBody = (error: ApiError) => ({
  httpCode: String(error.status),
  httpMessage: STATUS_CODES[error.status] ?? 'Error',
  message: error.message,
  errorClass: error.errorClass,
});
