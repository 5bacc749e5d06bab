import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { changeWords } from '../../src/developers/change-words.ts';
import { errorReasons } from '@callwright/contract/error-reasons.ts';
import { errors } from '@callwright/contract/errors.ts';
import { scopes } from '@callwright/contract/scopes.ts';
import { slotWords } from '../../../server/domain/scheduling/events/slot-words.ts';
import { systemFields } from '../../../server/domain/crm/fields/system-fields.ts';
import { allMetrics } from '../../../server/domain/insight/reports/metrics.ts';
import { defaultStages } from '../../../server/domain/people/account/contact-stage.ts';

const source = join(import.meta.dirname, '../../src');
type Message = string | Record<string, string>;

const formsOf = (message: Message = '') => (typeof message === 'string' ? [message] : Object.values(message));

/** Texts of the service that the app shows. */
const ofServer = [
  ...Object.values(errorReasons),
  ...Object.values(errors).flatMap(([, meaning, advice]) => [meaning, advice.replaceAll('`', '')]),
  ...Object.values(scopes),
  ...Object.values(slotWords).flatMap(({ what, remedy }) => [what, remedy]),
  ...allMetrics.flatMap(({ label, meaning }) => [label, meaning]),
  ...Object.values(changeWords),
  ...defaultStages.map(({ name }) => name),
  ...systemFields.map(({ name }) => name),
];

/** All English texts that have a translation in the language, as expressions that match them with any values. */
export function englishTexts(language: string): RegExp[] {
  const english: string[] = [];
  const own = new Set<string>();
  for (const file of globSync('**/messages/en.json', { cwd: source })) {
    if (file.startsWith('booking')) continue;
    const read = (name: string) =>
      JSON.parse(readFileSync(join(source, file.replace('en.json', `${name}.json`)), 'utf8')) as Record<
        string,
        Message
      >;
    english.push(...Object.values(read('en')).flatMap(formsOf));
    for (const text of Object.values(read(language)).flatMap(formsOf)) own.add(text);
  }
  for (const file of globSync(`server-texts/*.${language}.json`, { cwd: source }))
    for (const text of textsIn(JSON.parse(readFileSync(join(source, file), 'utf8')))) own.add(text);
  return [...new Set([...english, ...ofServer])].filter((text) => !own.has(text)).flatMap(expressionOf);
}

function textsIn(value: unknown): string[] {
  return typeof value === 'string' ? [value] : Object.values(Object(value)).flatMap(textsIn);
}

/** Skips texts of one word, which may be the same in the language, and texts that consist only of values. */
function expressionOf(text: string): RegExp[] {
  const words = text.replaceAll(/\{\w+\}/g, ' ').match(/\p{L}{2,}/gu) ?? [];
  if (words.length < 2) return [];
  const parts = text.split(/\{\w+\}/).map((part) => RegExp.escape(part));
  return [new RegExp(`^${parts.join('.+')}$`, 's')];
}

/** The text, accessible names and tooltips of a page that match one of these texts. */
export async function spokenEnglish(page: Page, english: readonly RegExp[]): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      if (!node.parentElement?.closest('script, style, [lang]:not(html)'))
        found.add((node.textContent ?? '').trim());
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]'))
      for (const name of ['aria-label', 'title', 'placeholder']) {
        const text = element.getAttribute(name);
        if (text) found.add(text.trim());
      }
    return [...found];
  });
  return texts.filter((text) => english.some((one) => one.test(text)));
}
