/** Every `error` of the OAuth endpoints (RFC 6749, 7591, 8707 and the interface), with its status and meaning. */
export const oauthErrors = {
  invalid_request: [400, 'A parameter is missing, repeated or malformed'],
  invalid_client: [401, 'The client is unknown or did not prove who it is'],
  invalid_grant: [400, 'The code or refresh token is not valid for this client and request'],
  unauthorized_client: [400, 'The client may not use this grant'],
  unsupported_grant_type: [400, 'The grant type is not one of authorization_code and refresh_token'],
  unsupported_response_type: [400, 'The response type is not code'],
  invalid_scope: [400, 'A scope is unknown or beyond what the client or the grant allows'],
  invalid_target: [400, 'The resource is not one of this server'],
  access_denied: [403, 'The person or the server refused'],
  invalid_redirect_uri: [400, 'A redirect URI is not acceptable'],
  invalid_client_metadata: [400, 'A field of the registration is not acceptable'],
  invalid_token: [401, 'A session token is required, and this is not one'],
  too_many_requests: [429, 'Wait before you try again'],
  server_error: [500, 'Something went wrong on our side'],
  temporarily_unavailable: [503, 'The service is not available right now'],
} as const satisfies Record<string, readonly [status: number, meaning: string]>;

export type OAuthErrorName = keyof typeof oauthErrors;
