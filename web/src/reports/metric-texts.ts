import type { noSaleReasons } from '@callwright/contract/event-call.ts';
import type { objections } from '@callwright/contract/outcome-rules.ts';
import { speaker } from '../messages/app-language.ts';
import { fill } from '../messages/fill.ts';
import { noSaleReasonNames, objectionNames } from '../ui/choices.ts';

type Words = { readonly label: string; readonly meaning: string };
type Metric = Words & { readonly key: string };

// The contract has no type for the keys of metrics, so server/test/app-texts.test.ts compares them with these files.
const texts = speaker.texts<Readonly<Record<string, Words>>>(
  {},
  {
    de: () => import('../server-texts/metrics.de.json', { with: { type: 'json' } }),
    es: () => import('../server-texts/metrics.es.json', { with: { type: 'json' } }),
  },
);

/** The name and definition of a metric, in the language of the page. */
export function metricWords({ key, label, meaning }: Metric): Words {
  const [metric = ''] = key.split(':'); // a currency may follow after the colon
  const [kind = '', choice = '', won] = metric.split('.');
  const words = texts()[won === undefined ? kind : `${kind}Won`];
  if (words === undefined) return { label, meaning };
  const name = nameOf(kind, choice);
  const filled = (text: string) => fill(text, speaker.language(), { name });
  return { label: filled(words.label), meaning: filled(words.meaning) };
}

function nameOf(kind: string, choice: string): string {
  if (kind === 'reason') return noSaleReasonNames[choice as (typeof noSaleReasons)[number]] ?? choice; // the keys consist of these
  return kind === 'objection' ? (objectionNames[choice as (typeof objections)[number]] ?? choice) : choice;
}
