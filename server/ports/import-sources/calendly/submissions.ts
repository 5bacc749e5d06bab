import type { AskJson } from '#/ports/import-sources/ask-json.ts';
import { read } from '#/ports/import-sources/read.ts';
import type { SourceRecord } from '#/ports/import-sources/service-source.ts';
import { allOf } from './pages.ts';
import * as shapes from './shapes.ts';

/** Submissions of a routing form, as notes on the contacts of those who booked afterward. */
export async function submissionRecords(ask: AskJson, item: unknown): Promise<SourceRecord[]> {
  const form = shapes.routingForm.safeParse(item);
  if (!form.success) return read('notes', shapes.routingForm, item, () => null);
  const { uri, name } = form.data;
  const submissions = (await allOf(ask, '/routing_form_submissions', { form: uri })) ?? [];
  return submissions.flatMap((submission) =>
    read('notes', shapes.submission, submission, (value) =>
      value.submitter === null
        ? null
        : {
            externalId: value.uri,
            name: name ?? '',
            data: {
              contact: value.submitter,
              note: [
                name ?? 'Calendly',
                ...value.questions_and_answers.map(({ question, answer }) => `${question}: ${answer ?? ''}`),
              ]
                .join('\n')
                .slice(0, 10_000),
              pinned: false,
              author: 'Calendly',
              member: null,
              at: value.created_at,
            },
            leftOut: [],
          },
    ),
  );
}
