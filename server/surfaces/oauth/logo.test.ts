import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import sharp from 'sharp';
import { longTest } from '#/test/full-size.ts';
import { server, workspace } from '#/test/harness.ts';
import { boundClient, callback } from '#/test/oauth.ts';
import { blackPng, picture } from '#/test/pictures.ts';
import type { Workspace } from '#/test/workspace.ts';

// OAuth 14, and what must not remain in an image: scripts, metadata, other files, a decompression bomb.

const svgStart = '<svg xmlns="http://www.w3.org/2000/svg"';

type App = { readonly w: Workspace; readonly path: string };

async function app(): Promise<App> {
  const w = await workspace();
  return { w, path: `/v1/oauth/register/${(await boundClient(w)).id}` };
}

async function upload({ w, path }: App, bytes: Uint8Array | string) {
  const { status, body } = await w.client.send(
    'PATCH',
    path,
    JSON.stringify({ logo: Buffer.from(bytes).toString('base64') }),
  );
  return { status, body };
}

/** The image that a visitor gets, with its pixels. */
async function shown({ w, path }: App) {
  const { body } = await w.get(path);
  const response = await fetch(server.origin + new URL(body.logo_uri).pathname);
  assert.equal(response.headers.get('content-type'), 'image/png');
  const bytes = Buffer.from(await response.arrayBuffer());
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  return {
    headers: response.headers,
    bytes,
    pixel: [...data.subarray(0, 3)],
    info,
    metadata: await sharp(bytes).metadata(),
  };
}

async function mustRefuse(target: App, bytes: Uint8Array | string, text: RegExp): Promise<void> {
  const { status, body } = await upload(target, bytes);
  assert.equal(status, 400, JSON.stringify(body));
  assert.match(body.message.details.fieldErrors.logo[0], text);
}

test('OAuth 14: a logo of each kind is stored as a PNG of its own size', async () => {
  const target = await app();
  const kinds = [picture(512).png(), picture(200, 100).jpeg(), picture(64).webp(), picture(1).png()];
  for (const kind of kinds) {
    const given = await kind.toBuffer({ resolveWithObject: true });
    const { status, body } = await upload(target, given.data);
    assert.equal(status, 200, JSON.stringify(body));
    const { info, pixel, headers } = await shown(target);
    assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'.*sandbox/);
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.deepEqual([info.width, info.height], [given.info.width, given.info.height]);
    assert.ok(pixel.every((value, at) => Math.abs(value - ([0xcc, 0, 0x11][at] ?? 0)) < 4));
  }
});

test('a logo is measured by what it decodes to: 513 pixels are too many, also in a file that unfolds to 20000 × 20000', async () => {
  const target = await app();
  for (const kind of [picture(513, 10).png(), picture(10, 513).jpeg(), picture(513).webp()])
    await mustRefuse(target, await kind.toBuffer(), /512 × 512/);
  const bomb = await blackPng(20_000);
  assert.ok(bomb.length < 100_000);
  await mustRefuse(target, bomb, /512 × 512/);
});

test('a logo over 2 MB is 413', async () => {
  const { status, body } = await upload(
    await app(),
    Buffer.alloc(2_097_153, await picture(9).png().toBuffer()),
  );
  assert.deepEqual([status, body.code], [413, 'BODY_TOO_LARGE']);
});

test('cut, broken and other pictures are 400 and name the logo', async () => {
  const target = await app();
  const png = await picture(64).png().toBuffer();
  const header = Buffer.concat([png.subarray(0, 33), Buffer.alloc(31)]);
  const broken = Buffer.from(png);
  broken.fill(7, 60, 90);
  const whole = [png, await picture(64).jpeg().toBuffer(), await picture(64).webp().toBuffer()];
  const cut = whole.flatMap((bytes) => [bytes.subarray(0, bytes.length - 30), bytes.subarray(0, 12)]);
  // Truncated, but with a valid end.
  const closed = [Buffer.concat([png.subarray(0, 50), png.subarray(-12)]), broken];
  const others = [
    await picture(9).gif().toBuffer(),
    await picture(9).tiff().toBuffer(),
    '<html>',
    '',
    ' ',
    'PK',
  ];
  for (const bytes of [header, ...cut, ...closed, ...others, `${svgStart} width="9" height="9"><rect`])
    await mustRefuse(target, bytes, /^Must be/);
});

test('a picture that is something else as well is refused; what hides inside it is gone', async () => {
  const target = await app();
  const whole = [picture(9).png(), picture(9).jpeg(), picture(9).webp()];
  for (const kind of whole)
    for (const tail of ['<html><script>alert(1)</script></html>', 'PK\u0005\u0006'.padEnd(22, '\u0000')])
      await mustRefuse(
        target,
        Buffer.concat([await kind.toBuffer(), Buffer.from(tail)]),
        /nothing after the image/,
      );
  const secret = { IFD0: { Copyright: '<script>alert(1)</script>', ImageDescription: 'somewhere' } };
  const hiding = await picture(8, 4).withMetadata({ orientation: 6 }).withExif(secret).jpeg().toBuffer();
  assert.ok(hiding.includes('<script>'));
  assert.equal((await upload(target, hiding)).status, 200);
  const { bytes, metadata } = await shown(target);
  assert.ok(!bytes.includes('script') && !bytes.includes('somewhere'));
  assert.equal(metadata.exif, undefined);
});

test('an SVG is kept as its pixels: scripts, foreign objects and handlers are gone with it', async () => {
  const target = await app();
  const drawing = `<?xml version="1.0"?><!-- by hand -->
    ${svgStart} viewBox="0 0 20 10" onload="alert(1)"><script>alert(1)</script>
    <foreignObject width="20" height="10"><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="javascript:alert(1)"/></body></foreignObject>
    <rect width="20" height="10" fill="#c01" onclick="alert(1)"/><a href="javascript:alert(1)"><text>x</text></a></svg>`;
  assert.equal((await upload(target, drawing)).status, 200);
  const { bytes, info, pixel } = await shown(target);
  assert.deepEqual([info.width, info.height, pixel], [512, 256, [0xcc, 0, 0x11]]);
  assert.ok(!bytes.includes('script') && !bytes.includes('alert'));
  for (const sizes of [
    '',
    'width="20000" height="20000"',
    'width="1" height="1"',
    'width="100%" height="100%"',
  ]) {
    assert.equal(
      (await upload(target, `${svgStart} ${sizes}><script>alert(1)</script></svg>`)).status,
      200,
      sizes,
    );
    assert.ok(Math.max((await shown(target)).info.width, 0) <= 512);
  }
});

test('an SVG fetches nothing: neither pictures nor styles nor entities, from the net or from a file', async () => {
  const asked: (string | undefined)[] = [];
  const elsewhere = createServer((request, response) => {
    asked.push(request.url);
    response.end();
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  const at = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`; // of a listening server
  try {
    const target = await app();
    const drawing = `<?xml version="1.0"?>${svgStart} xmlns:xi="http://www.w3.org/2001/XInclude" width="9" height="9">
      <style>@import url("${at}/style"); @font-face { font-family: f; src: url("${at}/font") }</style>
      <image href="${at}/image" width="9" height="9"/><image href="file:///etc/passwd" width="9" height="9"/>
      <use href="${at}/use#a"/><xi:include href="${at}/include"/><xi:include href="file:///etc/passwd" parse="text"/>
      <filter id="f"><feImage href="${at}/filter"/></filter><rect width="9" height="9" filter="url(#f)" fill="url(${at}/fill#a)"/></svg>`;
    assert.equal((await upload(target, drawing)).status, 200);
    const entity = `<!DOCTYPE svg [<!ENTITY x SYSTEM "${at}/entity">]>${svgStart} width="9" height="9"><text>&x;</text></svg>`;
    for (const start of ['', '<?xml version="1.0"?>', '<!-- a -->'])
      await mustRefuse(target, start + entity, /JPG, PNG, WebP or SVG/);
    // Any earlier request would already have arrived.
    await fetch(`${at}/last`);
    assert.deepEqual(asked, ['/last']);
  } finally {
    elsewhere.close();
  }
});

longTest('an SVG that unfolds while it is drawn is given up, and the service answers meanwhile', async () => {
  const target = await app();
  const lines = Array.from({ length: 8 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`);
  const laughs = `<!DOCTYPE svg [<!ENTITY e0 "ha">${lines.join('')}]>${svgStart}><text>&e8;</text></svg>`;
  await mustRefuse(target, laughs, /^Must be/);
  const noise =
    '<feTurbulence baseFrequency="0.01" numOctaves="100"/><feGaussianBlur stdDeviation="99"/>'.repeat(2_000);
  const endless = `${svgStart} width="512" height="512"><filter id="f">${noise}</filter><rect width="512" height="512" filter="url(#f)"/></svg>`;
  const refused = mustRefuse(target, endless, /readable image/);
  assert.equal((await target.w.get(target.path)).status, 200);
  await refused;
});

test('a logo may come as a file of a form, when an app is registered and later', async () => {
  const w = await workspace();
  const file = new File([new Uint8Array(await picture(32).webp().toBuffer())], 'logo.webp', {
    type: 'image/webp',
  });
  const form = new FormData();
  form.set('client_name', 'Robot');
  form.set('redirect_uris', callback);
  form.set('logo', file);
  const headers = { Authorization: `Bearer ${w.key}` };
  const registered = await fetch(`${server.origin}/v1/oauth/register`, {
    method: 'POST',
    body: form,
    headers,
  });
  const body = (await registered.json()) as { client_id: string; logo_uri: string; redirect_uris: string[] };
  assert.equal(registered.status, 201, JSON.stringify(body));
  assert.deepEqual(body.redirect_uris, [callback]);
  const target = { w, path: `/v1/oauth/register/${body.client_id}` };
  assert.equal((await shown(target)).info.width, 32);
  const change = async (sent: FormData | string, type: Record<string, string> = {}) => {
    const options = { method: 'PATCH', body: sent, headers: { ...headers, ...type } };
    return (await fetch(server.origin + target.path, options)).status;
  };
  const next = new FormData();
  next.set('logo', new File([new Uint8Array(await picture(16).png().toBuffer())], 'x'));
  assert.equal(await change(next), 200);
  assert.equal((await shown(target)).info.width, 16);
  next.append('logo', file);
  assert.equal(await change(next), 400);
  next.set('logo', new File([new Uint8Array(3_000_000)], 'x'));
  assert.equal(await change(next), 413);
  for (const type of ['multipart/form-data; boundary=a', 'multipart/form-data'])
    assert.ok([400, 415].includes(await change('--a\r\nbroken', { 'Content-Type': type })));
});

test('a registration that is refused keeps no logo, and a logo that is refused registers no app', async () => {
  const w = await workspace();
  const logo = (await picture(9).png().toBuffer()).toString('base64');
  const sent = { client_name: 'Robot', redirect_uris: [callback] };
  const refused = await w.post('/v1/oauth/register', { ...sent, logo: 'bm8=' });
  assert.deepEqual([refused.status, refused.body.error], [400, 'invalid_client_metadata']);
  assert.ok(refused.body.message.details.fieldErrors.logo);
  assert.equal((await w.get('/v1/oauth/register')).body.count, 0);
  const { status, body } = await server.anybody.post('/v1/oauth/register', { ...sent, logo });
  assert.deepEqual([status, new URL(body.logo_uri).pathname], [201, `/oauth-logos/${body.client_id}`]);
});
