import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page, Response } from 'playwright-core';
import { sql } from '../../server/platform/db/sql.ts';
import { ForeignSite } from './harness/foreign-site.ts';
import { signedIn } from './harness/signed-in.ts';
import { server, workspace } from './harness/site.ts';

// Imported after the pages are built, like the harness.
const { authorizeQuery, pkce, publicClient } = await import('../../server/test/oauth.ts');

const now = '2026-11-23T06:00:00.000Z';
const evil = await ForeignSite.open();
const callback = `${evil.origin}/cb`;
const w = await workspace();
/** The site of an attacker who wants any visitor's code. */
const client = await publicClient({ client_name: 'Robot', redirect_uris: [callback] });
const asked = authorizeQuery(client, pkce(), { redirect_uri: callback });
const fields = Object.fromEntries(new URLSearchParams(asked));

async function codesOf(clientId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from oauth_code where client_id = ${clientId}`.execute(
    server.app.database.db,
  );
  return rows[0]?.count ?? 0;
}

/** A signed-in person opens the attacker's page. */
async function visit(body: string, act: (page: Page) => Promise<void>): Promise<void> {
  const victim = await signedIn(w.owner, { now });
  evil.pages['/trap'] = body;
  await victim.page.goto(`${evil.origin}/trap`);
  await act(victim.page);
  await victim.page.context().close();
}

/** The service's response to a request of the page. */
function answered(page: Page, path: string): Promise<Response> {
  return page.waitForResponse((response) => response.url().startsWith(`${server.origin}${path}`));
}

const inputs = Object.entries(fields)
  .map(([name, value]) => `<input name="${name}" value="${value}">`)
  .join('');

test('the session of the victim is good: it would get a code if it asked itself', async () => {
  const own = await publicClient({ redirect_uris: [callback] });
  const victim = await signedIn(w.owner, { now, framed: evil.origin });
  await victim.page.goto(`/oauth/consent?${authorizeQuery(own, pkce(), { redirect_uri: callback })}`);
  await victim.page.getByRole('button', { name: 'Allow' }).click();
  await victim.page.waitForURL(`${callback}?**`);
  assert.equal(await codesOf(own.id), 1);
  await victim.leave();
});

test('OAuth 25: a form on another site cannot consent, with any forged request', async () => {
  const path = '/auth/oauth/consent';
  const json = JSON.stringify({ ...fields, x: '' }).replace('"x":""', '"x":"');
  const forms = [
    `<form method="post" action="${server.origin}${path}">${inputs}<button>Win</button></form>`,
    `<form method="post" action="${server.origin}${path}" enctype="text/plain"><input name='${json}' value='"}'><button>Win</button></form>`,
    `<form method="post" action="${server.origin}${path}?${asked}"><button>Win</button></form>`,
  ];
  for (const form of forms)
    await visit(form, async (page) => {
      const answer = answered(page, path);
      await page.getByRole('button', { name: 'Win' }).click();
      assert.equal((await answer).status(), 403, form);
    });
  assert.equal(await codesOf(client.id), 0);
});

test('OAuth 25: a script on another site cannot consent either, and learns nothing', async () => {
  await visit('', async (page) => {
    const learned = await page.evaluate(
      async ({ origin, query, body }) => {
        const tries: [string, RequestInit][] = [
          [`/auth/oauth/consent?${query}`, { credentials: 'include' }],
          [`/v1/oauth/authorize?${query}`, { credentials: 'include' }],
          ['/auth/oauth/consent', { method: 'POST', credentials: 'include', mode: 'no-cors', body }],
          [
            '/auth/oauth/consent',
            { method: 'POST', credentials: 'include', body, headers: { 'Content-Type': 'application/json' } },
          ],
        ];
        const texts: string[] = [];
        for (const [path, init] of tries)
          texts.push(
            await fetch(origin + path, init).then(
              (response) => response.text(),
              () => '',
            ),
          );
        return texts.join('');
      },
      { origin: server.origin, query: asked, body: JSON.stringify(fields) },
    );
    assert.equal(learned, '');
  });
  assert.equal(await codesOf(client.id), 0);
});

test('OAuth 23 and 25: going to the endpoint from another site, with the cookie, gives no code', async () => {
  const target = `${server.origin}/v1/oauth/authorize?${asked}`;
  const ways = [
    `<a href="${target}">Win</a>`,
    `<form action="${server.origin}/v1/oauth/authorize">${inputs}<button>Win</button></form>`,
  ];
  for (const way of ways)
    await visit(way, async (page) => {
      const answer = answered(page, '/v1/oauth/authorize');
      await page.getByText('Win').click();
      const { status, sent } = await answer.then(async (response) => ({
        status: response.status(),
        sent: await response.request().allHeaders(),
      }));
      assert.match(sent['cookie'] ?? '', /sid=/, 'the browser did send the session');
      assert.equal(status, 401);
    });
  await visit('', async (page) => {
    const kept = page.waitForEvent('requestfailed', (request) => request.url() === target);
    await page.setContent(`<img src="${target}" alt="bait">`);
    assert.match(
      (await kept).failure()?.errorText ?? '',
      /BLOCKED|ABORTED/,
      'a file that is not a picture is not shown',
    );
  });
  assert.equal(await codesOf(client.id), 0);
});

test('OAuth 26: the consent page shows itself in no frame, is not kept, and says nowhere where it was', async () => {
  await visit('', async (page) => {
    const consent = `${server.origin}/oauth/consent?${asked}`;
    const answer = answered(page, '/oauth/consent');
    await page.setContent(`<iframe src="${consent}" title="bait"></iframe>`);
    const headers = (await answer).headers();
    assert.equal(headers['x-frame-options'], 'DENY');
    assert.match(headers['content-security-policy'] ?? '', /frame-ancestors 'none'/);
    assert.match(headers['content-security-policy'] ?? '', /script-src 'self'/);
    assert.equal(headers['cache-control'], 'no-store');
    // If the header has several values, the last one applies.
    assert.equal(headers['referrer-policy'], 'no-referrer');
    const frame = await (await page.waitForSelector('iframe')).contentFrame();
    await frame?.waitForURL('chrome-error://**');
    assert.equal(frame?.url(), 'chrome-error://chromewebdata/');
  });
});
