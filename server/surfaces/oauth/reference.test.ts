import { callback, pkce } from '#/test/oauth.ts';
import {
  basic,
  compare,
  exchange,
  fault,
  here,
  refresh,
  scope,
  token,
  tokens,
  w,
  type Case,
} from '#/test/oauth-sides.ts';

// Sends the same requests to this server and to oidc-provider: where the interface leaves the response to the RFCs,
// both are the same. Our own features (JSON bodies, approval, workspaces, scopes of the API) are tested elsewhere.

compare([
  [
    'no grant type',
    async (side) => fault(await token(side, { client_id: side.clients.open.id })),
    '400 invalid_request',
  ],
  [
    'an unknown grant type',
    async (side) => fault(await token(side, { client_id: side.clients.open.id, grant_type: 'magic' })),
    '400 unsupported_grant_type',
  ],
  [
    'a parameter twice',
    async (side) =>
      fault(
        await token(side, `grant_type=authorization_code&client_id=${side.clients.open.id}&code=a&code=b`),
      ),
    '400 invalid_request',
  ],
  [
    'no client',
    async (side) => fault(await token(side, { grant_type: 'refresh_token', refresh_token: 'x' })),
    '400 invalid_request',
  ],
  [
    'an unknown client',
    async (side) => fault(await refresh(side, { id: 'ocl_unknown', secret: null }, 'x')),
    '401 invalid_client',
  ],
  [
    'a wrong secret in the body',
    async (side) => fault(await refresh(side, { ...side.clients.posting, secret: 'wrong' }, 'x')),
    '401 invalid_client',
  ],
  [
    'no secret of a confidential client',
    async (side) => fault(await refresh(side, { ...side.clients.posting, secret: null }, 'x')),
    '401 invalid_client',
  ],
  [
    'a wrong secret in the header',
    async (side) =>
      fault(
        await token(
          side,
          { grant_type: 'refresh_token', refresh_token: 'x' },
          basic(side.clients.basic.id, 'wrong'),
        ),
      ),
    '401 invalid_client',
  ],
  [
    'header and body at once',
    async (side) => {
      const { id, secret } = side.clients.basic;
      const form = { grant_type: 'refresh_token', refresh_token: 'x', client_secret: secret ?? '' };
      return fault(await token(side, form, basic(id, secret ?? '')));
    },
    '400 invalid_request',
  ],
  [
    'the right secret in the header',
    async (side) => {
      const { id, secret } = side.clients.basic;
      const code = await side.codeFor(side.clients.basic, null);
      const form = { grant_type: 'authorization_code', redirect_uri: callback, code };
      return (await token(side, form, basic(id, secret ?? ''))).status;
    },
    200,
  ],
  ['no code', async (side) => fault(await exchange(side, side.clients.open, {})), '400 invalid_request'],
  [
    'an unknown code',
    async (side) =>
      fault(await exchange(side, side.clients.open, { code: 'x', code_verifier: pkce().verifier })),
    '400 invalid_grant',
  ],
  [
    'the code of another client',
    async (side) => {
      const code = pkce();
      const value = await side.codeFor(side.clients.open, code);
      return fault(await exchange(side, side.clients.other, { code: value, code_verifier: code.verifier }));
    },
    '400 invalid_grant',
  ],
  [
    'another redirect URI than the one that was asked with',
    async (side) => {
      const code = pkce();
      const value = await side.codeFor(side.clients.open, code);
      const form = { code: value, code_verifier: code.verifier, redirect_uri: 'https://robot.example/other' };
      return fault(await exchange(side, side.clients.open, form));
    },
    '400 invalid_grant',
  ],
  [
    'no redirect URI',
    async (side) => {
      const code = pkce();
      const form = { code: await side.codeFor(side.clients.open, code), code_verifier: code.verifier };
      return fault(await exchange(side, side.clients.open, { ...form, redirect_uri: undefined }));
    },
    '400 invalid_request',
  ],
  ...[undefined, pkce().verifier].map((verifier): Case => [
    `the verifier ${verifier?.slice(0, 5)}… for another challenge`,
    async (side) => {
      const code = await side.codeFor(side.clients.open, pkce());
      return fault(await exchange(side, side.clients.open, { code, code_verifier: verifier }));
    },
    '400 invalid_grant',
  ]),
  [
    'a verifier where no challenge was',
    async (side) => {
      const code = await side.codeFor(side.clients.posting, null);
      return fault(await exchange(side, side.clients.posting, { code, code_verifier: pkce().verifier }));
    },
    '400 invalid_grant',
  ],
  [
    'a code for tokens: members of the answer',
    async (side) => {
      const code = pkce();
      const value = await side.codeFor(side.clients.open, code);
      const said = await exchange(side, side.clients.open, { code: value, code_verifier: code.verifier });
      return [
        said.status,
        said['token_type'],
        said['expires_in'],
        said['scope'],
        typeof said['refresh_token'],
      ];
    },
    [200, 'Bearer', 3600, scope, 'string'],
  ],
  [
    'a code shown again: refused, and its tokens end',
    async (side) => {
      const { code, verifier, refresh: issued } = await tokens(side, side.clients.open);
      side.later();
      const again = await exchange(side, side.clients.open, { code, code_verifier: verifier });
      return [fault(again), fault(await refresh(side, side.clients.open, issued))];
    },
    ['400 invalid_grant', '400 invalid_grant'],
  ],
  ...(
    [
      ['an unknown client', { client_id: 'ocl_unknown' }],
      ['no client', { client_id: undefined }],
      ['an address that is not registered', { redirect_uri: 'https://robot.example/cb/' }],
      ['an address elsewhere', { redirect_uri: 'https://evil.example/cb' }],
    ] as const
  ).map(([name, changed]): Case => [
    `asking for consent with ${name}: answered there, never redirected`,
    async (side) => {
      const asked = {
        response_type: 'code',
        client_id: side.clients.open.id,
        redirect_uri: callback,
        scope: 'contacts:read',
        code_challenge: pkce().challenge,
        code_challenge_method: 'S256',
        ...changed,
      };
      const given = Object.entries(asked).filter(
        (entry): entry is [string, string] => entry[1] !== undefined,
      );
      const query = new URLSearchParams(given).toString();
      const response = await fetch(`${side.origin}${side.paths.authorize}?${query}`, {
        headers: side === here ? { authorization: `Bearer ${w.owner.token}` } : {},
        redirect: 'manual',
      });
      await response.arrayBuffer();
      return [response.status, response.headers.get('location')];
    },
    [400, null],
  ]),
]);
