import { compare, fault, post, refresh, scope, token, tokens, type Form } from '#/test/oauth-sides.ts';

// Like reference.test.ts, for the requests after the first tokens.

compare([
  [
    'no refresh token',
    async (side) =>
      fault(await token(side, { grant_type: 'refresh_token', client_id: side.clients.open.id })),
    '400 invalid_request',
  ],
  [
    'an unknown refresh token',
    async (side) => fault(await refresh(side, side.clients.open, 'x')),
    '400 invalid_grant',
  ],
  [
    'the refresh token of another client: refused, and not burned',
    async (side) => {
      const { refresh: issued } = await tokens(side, side.clients.open);
      const theft = await refresh(side, side.clients.other, issued);
      return [fault(theft), (await refresh(side, side.clients.open, issued)).status];
    },
    ['400 invalid_grant', 200],
  ],
  [
    'a refresh with more scopes, then with fewer, then with all',
    async (side) => {
      const { refresh: issued } = await tokens(side, side.clients.open);
      const more = await refresh(side, side.clients.open, issued, { scope: `${scope} deals:read` });
      const fewer = await refresh(side, side.clients.open, issued, { scope: 'contacts:read' });
      const all = await refresh(side, side.clients.open, String(fewer['refresh_token']));
      return [fault(more), fewer['scope'], all['scope']];
    },
    ['400 invalid_scope', 'contacts:read', scope],
  ],
  [
    'a rotated refresh token shown again: refused, and its successor ends',
    async (side) => {
      const { refresh: first } = await tokens(side, side.clients.open);
      const second = await refresh(side, side.clients.open, first);
      side.later();
      const replay = await refresh(side, side.clients.open, first);
      return [
        second.status,
        fault(replay),
        fault(await refresh(side, side.clients.open, String(second['refresh_token']))),
      ];
    },
    [200, '400 invalid_grant', '400 invalid_grant'],
  ],
  [
    'revoking: no token, an unknown one, an unknown client, a wrong secret',
    async (side) => {
      const revoke = async (form: Form) => post(side, side.paths.revoke, form);
      const { open, posting } = side.clients;
      return [
        fault(await revoke({ client_id: open.id })),
        (await revoke({ client_id: open.id, token: 'x' })).status,
        fault(await revoke({ client_id: 'ocl_unknown', token: 'x' })),
        fault(await revoke({ client_id: posting.id, client_secret: 'wrong', token: 'x' })),
      ];
    },
    ['400 invalid_request', 200, '401 invalid_client', '401 invalid_client'],
  ],
  [
    'revoking a refresh token with the wrong hint, twice',
    async (side) => {
      const { refresh: issued } = await tokens(side, side.clients.open);
      const form = { client_id: side.clients.open.id, token: issued, token_type_hint: 'access_token' };
      const said = [await post(side, side.paths.revoke, form), await post(side, side.paths.revoke, form)];
      return [...said.map(({ status }) => status), fault(await refresh(side, side.clients.open, issued))];
    },
    [200, 200, '400 invalid_grant'],
  ],
  [
    'revoking the token of another client: nothing happens to it',
    async (side) => {
      const { refresh: issued } = await tokens(side, side.clients.open);
      await post(side, side.paths.revoke, { client_id: side.clients.other.id, token: issued });
      return (await refresh(side, side.clients.open, issued)).status;
    },
    200,
  ],
  [
    'a request with an unknown access token',
    async (side) => {
      const response = await fetch(side.origin + side.paths.me, {
        headers: { authorization: 'Bearer oat_x' },
      });
      await response.arrayBuffer();
      return [response.status, /error="invalid_token"/.test(response.headers.get('www-authenticate') ?? '')];
    },
    [401, true],
  ],
]);
