import { automationWords } from './automation-words.ts';
import { callWords } from './call-words.ts';
import { commissionWords } from './commission-words.ts';
import { crmWords } from './crm-words.ts';
import { eventWords } from './event-words.ts';
import { mailWords } from './mail-words.ts';
import { movingWords } from './moving-words.ts';
import { pageWords } from './page-words.ts';
import { peopleWords } from './people-words.ts';
import { programWords } from './program-words.ts';
import { reportWords } from './report-words.ts';
import { salesWords } from './sales-words.ts';
import { sharedWords } from './shared-words.ts';

/**
 * Descriptions of fields by place: `contacts.board.tagIds` in one endpoint, `contacts.email` for everything about
 * contacts, `assignment.mode` within a field, `createdAt` anywhere. The most specific matching key is used.
 */
export const words: ReadonlyMap<string, string> = new Map(
  [
    sharedWords,
    peopleWords,
    crmWords,
    eventWords,
    mailWords,
    callWords,
    pageWords,
    automationWords,
    salesWords,
    commissionWords,
    reportWords,
    programWords,
    movingWords,
  ].flatMap((list) => Object.entries<string>(list)),
);
