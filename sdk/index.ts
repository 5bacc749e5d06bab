export type { Call, CallOptions, ListCall, ListOperation, Operation } from './call.ts';
export { createClient, type ClientOptions } from './client.ts';
export { CallwrightError, isCallwrightError, type ErrorCode, type ErrorOf } from './error.ts';
export type { Api } from './generated-api.ts';
export type * from './generated-types.ts';
