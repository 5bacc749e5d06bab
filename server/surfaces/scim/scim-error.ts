import { scimUrns, type ScimType } from '@callwright/contract/scim-shapes.ts';
import { ApiError, toApiError } from '#/platform/errors/errors.ts';

/** An error with a reason that SCIM has a name for (RFC 7644 3.12). */
export class ScimError extends ApiError {
  readonly scimType: ScimType;

  constructor(scimType: ScimType, detail: string) {
    super(scimType === 'uniqueness' ? 'CONFLICT' : 'VALIDATION_ERROR');
    this.message = detail;
    this.name = 'ScimError';
    this.scimType = scimType;
  }
}

export type ScimProblem = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
  /** The error for the log; null if the client caused it. */
  readonly fault: ApiError | null;
};

/** Any thrown value in the form of SCIM. Internal details go to the log only. */
export function scimProblem(thrown: unknown): ScimProblem {
  const error = toApiError(thrown);
  const { status, headers } = error;
  const scimType = typeOf(error);
  const body = {
    schemas: [scimUrns.error],
    status: String(status),
    ...(scimType !== null && { scimType }),
    detail: status >= 500 ? new ApiError(error.code).message : detailOf(error),
  };
  return { status, headers, body, fault: status >= 500 ? error : null };
}

function typeOf(error: ApiError): ScimType | null {
  if (error instanceof ScimError) return error.scimType;
  if (error.code === 'NAME_TAKEN') return 'uniqueness';
  if (error.code === 'INVALID_JSON') return 'invalidSyntax';
  if (error.status !== 400) return null;
  // An error with a cause comes from the database, which could not store a value.
  const isSyntax = error.fieldErrors === undefined && error.cause === undefined;
  return isSyntax ? 'invalidSyntax' : 'invalidValue';
}

function detailOf({ message, formErrors, fieldErrors }: ApiError): string {
  const named = Object.entries(fieldErrors ?? {}).map(([field, texts]) => `${field}: ${texts.join(', ')}`);
  return [...formErrors, ...named].join('; ') || message;
}
