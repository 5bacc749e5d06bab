import { holds, notOurs, see, test, type Requirement } from './requirement.ts';

/** V1 */
export const encoding: readonly Requirement[] = [
  holds(
    '1.1.1',
    'Input is decoded once, before it is checked',
    test('server/surfaces/http/requests.test.ts', '400 for a query that is not percent-encoded UTF-8'),
    see(
      'server/surfaces/http/read.ts',
      'Query, form and JSON are decoded here, and only the result is checked.',
    ),
  ),
  holds(
    '1.1.2',
    'Output is encoded as the last step',
    test('server/ports/messages/mail.test.ts', 'text from people is text in a mail'),
    test('server/effects/mail/ics.test.ts', 'text and names cannot add properties of their own'),
  ),
  holds(
    '1.2.1',
    'Output is encoded for the place where it stands',
    test('server/test/injection.test.ts', 'takes markup in a text for the text it is'),
    test('server/effects/mail/call-mails.test.ts', 'names, notes and places with line breaks make no header'),
    test('web/e2e/booking-states.test.ts', 'text of the workspace is shown as text, with any content'),
  ),
  holds(
    '1.2.2',
    'Values in addresses are encoded; addresses that run something are refused',
    test('server/test/injection.test.ts', 'no field keeps an address that runs something'),
    test('web/src/events/embed-code.test.ts', 'options become attributes, and their text stays text'),
  ),
  holds(
    '1.2.3',
    'JSON and JavaScript are built with encoding',
    test('server/test/injection.test.ts', 'pages hold nothing of what a workspace or a visitor wrote'),
    see('server/surfaces/http/perform.ts', 'Every body is made by JSON.stringify.'),
  ),
  holds(
    '1.2.4',
    'SQL gets values as parameters',
    test('server/test/injection.test.ts', 'takes SQL in a parameter for the text it is'),
    see(
      'server/platform/db/sql.ts',
      'A value in a statement becomes a parameter; text is spliced in by sql.raw alone.',
    ),
  ),
  holds(
    '1.2.5',
    'No commands of the system are built from input',
    see(
      'server/platform/cluster/postmaster.ts',
      'Programs are started without a shell, with lists of arguments of ours.',
    ),
    see('server/ports/blobs/picture-drawing.ts', 'The picture is sent to the child process as a message.'),
  ),
  notOurs('1.2.6', 'LDAP injection', 'Nothing speaks LDAP.'),
  holds(
    '1.2.7',
    'XPath expressions are not built from input',
    test('server/domain/people/saml/forged-answers.test.ts', '401 for a wrapped signature'),
    see(
      'server/domain/people/saml/library.ts',
      'The expressions are those of @node-saml/node-saml and xml-crypto, which refuses ids with quotes.',
    ),
  ),
  notOurs('1.2.8', 'LaTeX processors', 'Nothing runs LaTeX.'),
  holds(
    '1.2.9',
    'Text is escaped where it enters a regular expression',
    see(
      'server/effects/mail/mask-links.ts',
      'The only text that enters an expression goes through RegExp.escape.',
    ),
    see(
      'server/domain/crm/fields/pattern.ts',
      'The pattern of a field is meant as one, and stopped after 50 ms.',
    ),
  ),
  notOurs('1.3.1', 'HTML of editors is sanitized', 'No field takes HTML; all text is plain.'),
  holds(
    '1.3.2',
    'Input is never run as code',
    see(
      'server/platform/db/row-maker.ts',
      'The only code made at run time is of names of columns, each quoted.',
    ),
    see('server/surfaces/http/static.ts', 'The policy of pages allows no eval.'),
  ),
  holds(
    '1.3.3',
    'Values are checked and shortened before dangerous places',
    test('server/test/names.test.ts', 'lose the characters that turn the direction of text'),
    test('server/ports/messages/mail.test.ts', 'with no header of the inviter’s making'),
    test('server/test/fuzz.test.ts', 'has an answer to every nasty value in every field'),
  ),
  holds(
    '1.3.4',
    'SVG from people holds no script',
    test('server/surfaces/oauth/logo.test.ts', 'an SVG is kept as its pixels'),
  ),
  holds(
    '1.3.5',
    'Markdown, CSS and the like from people are not run',
    test('web/e2e/booking-states.test.ts', 'text of the workspace is shown as text, with any content'),
    see('web/src/booking/plain-text.tsx', 'Only links are made of plain text; there is no markup.'),
  ),
  holds(
    '1.3.6',
    'Requests to the inside (SSRF) are refused',
    test('server/platform/net/guard.test.ts', 'no spelling of this computer is reached'),
    test('server/platform/net/guard.test.ts', 'private, reserved and metadata addresses are refused'),
    test(
      'server/effects/webhooks/guarded.test.ts',
      'a name with a public address when saved and a private one when sending',
    ),
  ),
  holds(
    '1.3.7',
    'Templates are not built from input',
    test('server/effects/mail/preview.test.ts', 'says where a placeholder is broken or unknown'),
    see(
      'server/ports/messages/fill.ts',
      'Templates of workspaces have placeholders from a list, and no expressions.',
    ),
  ),
  notOurs('1.3.8', 'JNDI', 'It is a technology of Java.'),
  notOurs('1.3.9', 'Memcache injection', 'Nothing uses memcache; Redis gets its keys as separate arguments.'),
  holds(
    '1.3.10',
    'Format strings do not come from input',
    see(
      'server/platform/log/log.ts',
      'Messages of the log are constants, and values are fields of the JSON line.',
    ),
  ),
  holds(
    '1.3.11',
    'Text in mails makes no headers (SMTP injection)',
    test('server/effects/mail/call-mails.test.ts', 'names, notes and places with line breaks make no header'),
    test('server/ports/messages/mail.test.ts', 'with no header of the inviter’s making'),
  ),
  holds(
    '1.4.1',
    'Memory-safe handling of strings and pointers',
    see('tsconfig.json', 'All of the service is TypeScript; it has no native code of its own.'),
  ),
  holds(
    '1.4.2',
    'Numbers cannot overflow',
    test('server/platform/values/money.test.ts', 'has more decimals than its currency'),
    test('server/test/fuzz.test.ts', 'has an answer to every nasty value in every field'),
  ),
  notOurs('1.4.3', 'Freed memory is not used', 'JavaScript frees memory by itself and has no pointers.'),
  holds(
    '1.5.1',
    'XML parsers resolve nothing from outside',
    test('server/surfaces/oauth/logo.test.ts', 'an SVG fetches nothing'),
    test('server/domain/people/saml/forged-answers.test.ts', '401 for an answer of SAML with'),
  ),
  holds(
    '1.5.2',
    'Deserialization makes only expected types',
    test('server/surfaces/http/requests.test.ts', 'keys that pollute prototypes are harmless'),
    test('server/test/fuzz.test.ts', 'has an answer to anything that looks like a request'),
  ),
];
