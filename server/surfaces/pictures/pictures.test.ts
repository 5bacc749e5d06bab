import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { changesOf } from '#/test/changes.ts';
import { server, workspace } from '#/test/harness.ts';
import { blackPng, picture } from '#/test/pictures.ts';
import type { Workspace } from '#/test/workspace.ts';

// Photos, logos and covers: who may set them, which parts are kept, and which files are rejected (as for logos of
// apps).

const base64 = async (bytes: Uint8Array | string | Promise<Uint8Array>) =>
  Buffer.from(await bytes).toString('base64');
const photoPath = '/auth/profile/photo';

async function newEvent(w: Workspace): Promise<{ id: number; linkPrefix: string }> {
  const { status, body } = await w.post('/v1/events', { name: 'Intro' });
  assert.equal(status, 201, JSON.stringify(body));
  return body.data.event;
}

/** The response for a picture's URL, without a credential. */
async function read(address: string) {
  const response = await fetch(server.origin + new URL(address, server.origin).pathname);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
}

async function sizeOf(address: string): Promise<string> {
  const { status, headers, bytes } = await read(address);
  assert.deepEqual([status, headers.get('content-type')], [200, 'image/webp']);
  assert.equal(headers.get('cache-control'), 'public, max-age=31536000, immutable');
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
  assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'.*sandbox/);
  const { format, width, height, exif } = await sharp(bytes).metadata();
  assert.deepEqual([format, exif], ['webp', undefined]);
  return `${width} × ${height}`;
}

test('a photo, a logo and a cover are kept as small as they are shown, and the booking page shows them', async () => {
  const w = await workspace();
  const event = await newEvent(w);
  const withPlace = picture(900, 600)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Me' } });
  const photo = await w.owner.client.put(photoPath, { photo: await base64(withPlace.toBuffer()) });
  assert.equal(photo.status, 200, JSON.stringify(photo.body));
  assert.equal(await sizeOf(photo.body.data.avatarUrl), '256 × 256');
  const logo = await w.put('/v1/workspace/logo', {
    logo: await base64(picture(2_000, 500).png().toBuffer()),
  });
  assert.equal(logo.status, 200, JSON.stringify(logo.body));
  assert.equal(await sizeOf(logo.body.data.workspace.logoUrl), '512 × 128');
  const cover = await w.put('/v1/events/cover', {
    id: event.id,
    cover: await base64(picture(3_200, 2_000).webp().toBuffer()),
  });
  assert.equal(cover.status, 200, JSON.stringify(cover.body));
  assert.equal(await sizeOf(cover.body.data.event.coverUrl), '1600 × 480');

  const page = (await server.anybody.get('/public/event', { linkPrefix: event.linkPrefix })).body.data.event;
  const shown = [page.company.logoUrl, page.coverUrl, page.hosts[0].avatarUrl];
  for (const path of shown) assert.match(path, /^\/pictures\/[\w/-]+$/);
  assert.equal(await sizeOf(page.hosts[0].avatarUrl), '256 × 256');
  const { user, workspace: own } = (await w.get('/v1/me')).body.data;
  assert.equal(user.avatarUrl, photo.body.data.avatarUrl);
  assert.equal(own.logoUrl, logo.body.data.workspace.logoUrl);
  const types = (await changesOf(w, '')).map(({ type }) => type);
  assert.deepEqual(
    ['user.updated', 'event.updated'].filter((type) => !types.includes(type)),
    [],
  );
});

test('another picture has another address, the one before is gone, and null removes it', async () => {
  const w = await workspace();
  const event = await newEvent(w);
  const set = async (bytes: string | null) => {
    const [photo, logo, cover] = [
      await w.owner.client.put(photoPath, { photo: bytes }),
      await w.put('/v1/workspace/logo', { logo: bytes }),
      await w.put('/v1/events/cover', { id: event.id, cover: bytes }),
    ];
    return [photo.body.data.avatarUrl, logo.body.data.workspace.logoUrl, cover.body.data.event.coverUrl] as (
      | string
      | null
    )[];
  };
  const small = await base64(picture(40).png().toBuffer());
  const first = await set(small);
  const second = await set(small);
  for (const address of first) assert.equal((await read(address ?? '')).status, 404);
  for (const address of second) assert.equal(await sizeOf(address ?? ''), '40 × 40');
  assert.deepEqual(await set(null), [null, null, null]);
  for (const address of second) assert.equal((await read(address ?? '')).status, 404);
});

test('a script in an SVG is not kept; other files, bombs and what is too large are refused by name', async () => {
  const w = await workspace();
  const put = async (logo: string) => w.put('/v1/workspace/logo', { logo });
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" onload="alert(1)">
    <script>alert(1)</script><foreignObject><b>x</b></foreignObject><rect width="64" height="64" fill="#c01"/></svg>`;
  const drawn = await put(await base64(drawing));
  assert.equal(drawn.status, 200, JSON.stringify(drawn.body));
  const { bytes } = await read(drawn.body.data.workspace.logoUrl);
  assert.equal(bytes.includes('alert'), false);
  assert.equal((await sharp(bytes).metadata()).format, 'webp');

  const png = await picture(64).png().toBuffer();
  const refused = [
    await base64(picture(9).gif().toBuffer()),
    await base64('<html><script>alert(1)</script></html>'),
    await base64('%PDF-1.7'),
    await base64(Buffer.concat([png, Buffer.from('PK\u0003\u0004')])),
    await base64(png.subarray(0, 40)),
    await base64(blackPng(20_000)),
    'not base64 at all',
    '',
  ];
  for (const logo of refused) {
    const { status, body } = await put(logo);
    assert.equal(status, 400, logo.slice(0, 40));
    assert.match(body.message.details.fieldErrors.logo[0], /^Must be/);
  }
  const large = await put(Buffer.alloc(2_097_153, png).toString('base64'));
  assert.deepEqual([large.status, large.body.code], [413, 'BODY_TOO_LARGE']);
  const { logoUrl } = (await w.get('/v1/me')).body.data.workspace;
  assert.equal(logoUrl, drawn.body.data.workspace.logoUrl, 'what was there stays');
});

test('nobody replaces a picture of another workspace, nor one that their role may not change', async () => {
  const [w, other] = [await workspace(), await workspace()];
  const event = await newEvent(w);
  const cover = await base64(picture(40).png().toBuffer());
  const kept = (await w.put('/v1/events/cover', { id: event.id, cover })).body.data.event.coverUrl;
  assert.equal((await other.put('/v1/events/cover', { id: event.id, cover })).status, 404);
  const closer = await w.member('CLOSER');
  assert.equal((await closer.client.put('/v1/events/cover', { id: event.id, cover })).status, 403);
  assert.equal((await closer.client.put('/v1/workspace/logo', { logo: cover })).status, 403);
  assert.equal((await server.anybody.put(photoPath, { photo: cover })).status, 401);
  assert.equal((await w.get('/v1/events/detail', { id: event.id })).body.data.event.coverUrl, kept);
  // The name starts with the workspace id; under another one, the picture does not exist.
  const name = new URL(kept).pathname.split('/').at(-1) ?? '';
  const renamed = name.replace(/^[0-9a-z]+/, other.id.toString(36));
  assert.equal((await read(`/pictures/${renamed}`)).status, 404);
  for (const path of ['/pictures/', '/pictures/people/', '/pictures/people/none', '/pictures/1_%00'])
    assert.equal((await read(path)).status, 404, path);
});

test('a picture may come as a file of a form', async () => {
  const w = await workspace();
  const event = await newEvent(w);
  const form = new FormData();
  form.set('id', String(event.id));
  form.set('cover', new File([new Uint8Array(await picture(32).png().toBuffer())], 'cover.png'));
  const response = await fetch(`${server.origin}/v1/events/cover`, {
    method: 'PUT',
    body: form,
    headers: { Authorization: `Bearer ${w.key}` },
  });
  assert.equal(response.status, 200, await response.clone().text());
  const body = (await response.json()) as { data: { event: { coverUrl: string } } };
  assert.equal(await sizeOf(body.data.event.coverUrl), '32 × 32');
});
