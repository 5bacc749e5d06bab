import { holds, see, test, type Requirement } from './requirement.ts';

/** V2 */
export const validation: readonly Requirement[] = [
  holds(
    '2.1.1',
    'Documents say which form every input has',
    test(
      'server/surfaces/openapi/document.test.ts',
      'every endpoint is in it, with a summary and the answers it can give',
    ),
    see(
      'docs/api/openapi.json',
      'Type, length, pattern and range of every field, printed from the schemas that check.',
    ),
  ),
  holds(
    '2.1.2',
    'Documents say which values must fit each other',
    see('docs/errors.md', 'What is refused because values do not fit has a code and says what to do.'),
    see('docs/api/openapi.json', 'Descriptions of fields say what goes together.'),
  ),
  holds(
    '2.1.3',
    'Documents state limits, of persons and of all',
    see(
      'docs/guides/security-inventory.md',
      'The section on limits has those of networks, persons, keys, workspaces and events.',
    ),
  ),
  holds(
    '2.2.1',
    'All input is checked against what is allowed',
    test('server/test/every-endpoint.test.ts', '400 names fields for junk'),
    test('server/test/fuzz.test.ts', 'has an answer to every nasty value in every field'),
    test('server/surfaces/http/errors.test.ts', '400 names the fields under message.details.fieldErrors'),
  ),
  holds(
    '2.2.2',
    'Input is checked on the server',
    test('server/test/fuzz.test.ts', 'has an answer to anything that looks like a request'),
    see('server/surfaces/http/perform.ts', 'Every endpoint checks its input here, before its handler.'),
  ),
  holds(
    '2.2.3',
    'Values that belong together are checked together',
    test('server/domain/scheduling/booking/book.refusals.test.ts', 'refuses ${what} and writes nothing'),
    test('server/domain/people/users/update.test.ts', '400 for a member who cannot take the calls'),
  ),
  holds(
    '2.3.1',
    'Steps of a process cannot be skipped',
    test('server/surfaces/booking-page/answers.test.ts', '400 without a form that was passed'),
    test(
      'server/domain/people/auth/second-factor.test.ts',
      'gives a person with a second factor no session but a token',
    ),
  ),
  holds(
    '2.3.2',
    'Limits of the business are enforced',
    test(
      'server/domain/scheduling/booking/book.race.test.ts',
      'a limit of three calls a day holds when 20 race',
    ),
    test(
      'server/effects/webhooks/endpoints.test.ts',
      'a workspace has 50 webhooks, also when 60 are asked for at once',
    ),
    test(
      'server/surfaces/booking-page/alike.test.ts',
      '409 BOOKING_LIMIT_REACHED for a second open call of one person',
    ),
  ),
  holds(
    '2.3.3',
    'An operation happens whole or not at all',
    test('server/platform/db/tx.test.ts', 'an error takes back everything, effects too'),
    test(
      'server/platform/jobs/jobs.test.ts',
      'runs once when its cause is committed, never when it is rolled back',
    ),
  ),
  holds(
    '2.3.4',
    'Nothing limited is given away twice',
    test('server/domain/scheduling/booking/book.race.test.ts', 'of 50 bookings of one slot one gets 201'),
    test('server/domain/scheduling/holds/holds.race.test.ts', 'Of holds and bookings at once one wins'),
    test(
      'server/test/processes.long.test.ts',
      'two processes serve one database, and one of 50 bookings wins',
    ),
  ),
  holds(
    '2.4.1',
    'Programs cannot ask or create without limit',
    test('server/test/every-endpoint.test.ts', '429 with its four fields for one request too many'),
    test('server/surfaces/booking-page/answers.test.ts', 'what programs send is refused'),
    test('server/surfaces/booking-page/guard.test.ts', '429 for all visitors of an event together'),
    test('server/ports/messages/outage.test.ts', 'one address gets so many mails a day and no more'),
  ),
];
