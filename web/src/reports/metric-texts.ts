import type { noSaleReasons } from '@callwright/contract/event-call.ts';
import type { objections } from '@callwright/contract/outcome-rules.ts';
import { speaker } from '../messages/app-language.ts';
import { fill } from '../messages/fill.ts';
import { noSaleReasonNames, objectionNames } from '../ui/choices.ts';

type Words = { readonly label: string; readonly meaning: string };
type Metric = Words & { readonly key: string };

// The keys of reports are no type of the contract: server/test/app-texts.test.ts compares them with these files.
const texts = speaker.texts<Readonly<Record<string, Words>>>(
  {},
  {
    de: () => import('../server-texts/metrics.de.json', { with: { type: 'json' } }),
    es: () => import('../server-texts/metrics.es.json', { with: { type: 'json' } }),
  },
);

/** Name and definition of a number, in the language of the page. */
export function metricWords({ key, label, meaning }: Metric): Words {
  const [metric = ''] = key.split(':'); // after it, the currency of amounts in another one
  const [kind = '', choice = '', won] = metric.split('.');
  const words = texts()[won === undefined ? kind : `${kind}Won`];
  if (words === undefined) return { label, meaning };
  const name = nameOf(kind, choice);
  const filled = (text: string) => fill(text, speaker.language(), { name });
  return { label: filled(words.label), meaning: filled(words.meaning) };
}

function nameOf(kind: string, choice: string): string {
  if (kind === 'reason') return noSaleReasonNames[choice as (typeof noSaleReasons)[number]] ?? choice; // the server makes the keys of these
  return kind === 'objection' ? (objectionNames[choice as (typeof objections)[number]] ?? choice) : choice;
}
