import { holds, missing, see, test, type Requirement } from './requirement.ts';

/** V5. People upload pictures (logos, photos, covers), files of imports and files of workspaces. */
export const files: readonly Requirement[] = [
  holds(
    '5.1.1',
    'Documents say which files may be uploaded',
    see(
      'docs/guides/security-inventory.md',
      'The section on uploads has kinds, sizes and what becomes of them.',
    ),
  ),
  holds(
    '5.2.1',
    'Files are refused above a size that is harmless',
    test('server/surfaces/oauth/logo.test.ts', 'a logo over 2 MB is 413'),
    test('server/surfaces/pictures/pictures.test.ts', 'bombs and what is too large are refused by name'),
    test('server/surfaces/oauth/logo.test.ts', 'an SVG that unfolds while it is drawn is given up'),
  ),
  holds(
    '5.2.2',
    'A file is what it says it is',
    test('server/surfaces/oauth/logo.test.ts', 'a picture that is something else as well is refused'),
    test('server/surfaces/oauth/logo.test.ts', 'cut, broken and other pictures are 400 and name the logo'),
    test('server/surfaces/pictures/pictures.test.ts', 'a script in an SVG is not kept'),
  ),
  holds(
    '5.2.3',
    'Compressed files are measured by what they unfold to',
    test('server/surfaces/oauth/logo.test.ts', 'a logo is measured by what it decodes to'),
  ),
  holds(
    '5.3.1',
    'Uploaded files are never run on the server',
    test('server/surfaces/oauth/logo.test.ts', 'a logo of each kind is stored as a PNG of its own size'),
    see('server/ports/blobs/logos.ts', 'Pictures are rows of the database, and no file of the disk.'),
  ),
  holds(
    '5.3.2',
    'Paths of files are not made of input',
    test('server/surfaces/http/pages.test.ts', 'nothing else is there'),
    see(
      'server/surfaces/http/static.ts',
      'Files are listed at the start, and a path only picks one of them.',
    ),
  ),
  holds(
    '5.4.1',
    'Names of downloads come from the service',
    see(
      'server/surfaces/calendar-feed/calendar-page.ts',
      'Names in Content-Disposition are made of fixed words.',
    ),
    see('server/domain/moving/exports/create.ts', 'Exports are named by resource, time and format.'),
  ),
  holds(
    '5.4.2',
    'Names of files are encoded',
    see('server/ports/messages/send-mail.ts', 'Attachments of mails have one of two fixed names.'),
    see(
      'server/surfaces/calendar-feed/calendar-page.ts',
      'Names in Content-Disposition have no character that needs encoding.',
    ),
  ),
  missing(
    '5.4.3',
    'Files are scanned for malware',
    'Nothing scans. Pictures are drawn anew and only their pixels are kept, so nothing of the file that came is served.',
  ),
];
