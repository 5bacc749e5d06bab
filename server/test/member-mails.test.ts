import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages } from '@callwright/contract/languages.ts';
import { ruleMetrics } from '@callwright/contract/automation.ts';
import { automationMail } from '#/domain/insight/automation/automation-mail.ts';
import { brokenGlassMail } from '#/domain/people/auth/broken-glass-mail.ts';
import { factorsResetMail } from '#/domain/people/auth/factors-reset-mail.ts';
import { resetMail } from '#/domain/people/auth/reset-mail.ts';
import { missingDomainMail } from '#/domain/people/company-sign-in/missing-domain-mail.ts';
import { invitationMail } from '#/domain/people/users/invitation-mail.ts';
import { disconnectedMail } from '#/domain/scheduling/calendars/mirror/disconnected-mail.ts';
import { disabledMail } from '#/effects/webhooks/disabled-mail.ts';
import { textsFor, type MemberTexts } from '#/ports/messages/to-members/member-texts.ts';
import { workspace } from './harness.ts';

const url = 'https://callwright.test/page';
const workspaceName = 'Northlight';
const untilMs = Date.parse('2026-11-30T00:00:00Z');
const host = { name: 'Ann', value: 0.25, sample: 8, events: ['Intro'], stops: ['Intro'] };

const mailsIn = (texts: MemberTexts) => [
  invitationMail(texts, { workspaceName, inviterName: 'Bob', url }),
  resetMail(texts, url),
  factorsResetMail(texts, { by: 'Bob', workspaceName }),
  brokenGlassMail(texts, { owner: 'Bob', workspaceName }),
  missingDomainMail(texts, { domains: ['a.test', 'b.test'], workspaceName, untilMs, page: url }),
  ...(['GONE', 'FAILING', 'MAKER_ENDED'] as const).map((reason) =>
    disabledMail(texts, { reason, receiver: 'hooks.test', workspaceName, url }),
  ),
  disconnectedMail(texts, { name: 'Work', lost: 'EXPIRED', reason: 'No.', workspaceName, url }),
  ...ruleMetrics.flatMap((metric) =>
    [untilMs, null].map((until) =>
      automationMail(texts, {
        rule: { name: 'Few shows', metric, window: 'WEEK' },
        hosts: [host],
        untilMs: until,
        timeZone: 'Europe/Berlin',
        currency: 'EUR',
        url,
      }),
    ),
  ),
];

test('mails to members are complete in every language', () => {
  const english = mailsIn(textsFor({ firstName: 'Eve', locale: 'en' }, { locale: 'en' }));
  for (const language of languages) {
    const mails = mailsIn(textsFor({ firstName: 'Eve', locale: language }, { locale: 'en' }));
    for (const [at, { subject, text, html }] of mails.entries()) {
      assert.doesNotMatch(subject + text + html, /\{\{|undefined|NaN/, language);
      assert.ok(html.includes(`<html lang="${language}"`));
      assert.ok(text.includes('Eve'));
      if (language !== 'en') assert.notEqual(text, english[at]?.text, language);
    }
  }
});

test('numbers and times in a mail to managers are written as in their language', () => {
  const textOf = (locale: string) =>
    mailsIn(textsFor({ firstName: '', locale }, { locale: 'en' }))
      .map(({ text }) => text)
      .join('\n');
  assert.match(textOf('en'), /Ann: show rate 25% \(calls: 8\), this week\. Events: Intro\./);
  assert.match(textOf('en'), /until Monday, November 30, 2026 at 1:00\sAM \(Europe\/Berlin\)/);
  assert.match(textOf('de'), /Ann: Show-Rate 25\s% \(Gespräche: 8\), diese Woche\. Terminarten: Intro\./);
  assert.match(textOf('de'), /Montag, 30\. November 2026 um 01:00 \(Europe\/Berlin\)/);
  assert.match(textOf('de'), /vor dem 30\. November 2026/);
});

test('a member reads mails in their own language; English counts as no choice, so that of the workspace is used', async () => {
  const w = await workspace();
  await w.put('/v1/workspace', { name: 'Nordlicht', locale: 'de-CH' });
  await w.owner.client.post('/v1/users/invite', { email: 'neu@example.test', role: 'CLOSER' });
  const { mails } = (await w.get('/v1/mails')).body.data;
  assert.deepEqual(
    mails.map(({ to, subject }: { to: string; subject: string }) => [to, subject]),
    [['neu@example.test', 'Einladung zu Nordlicht']],
  );
  const { language } = textsFor({ firstName: '', locale: 'es-MX' }, { locale: 'de-CH' });
  assert.equal(language, 'es');
});

test('a language that we do not have is English, and a tag that is none has the formats of its language', () => {
  const dateOf = (locale: string) =>
    textsFor({ firstName: '', locale }, { locale: 'de' }).format(untilMs, {
      dateStyle: 'long',
      timeZone: 'UTC',
    });
  assert.equal(dateOf('ja'), 'November 30, 2026');
  assert.equal(dateOf('es_MX_x!'), '30 de noviembre de 2026');
});
