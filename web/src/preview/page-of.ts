import { minutesOf } from '@callwright/contract/duration.ts';
import type { EventValues, Question } from '../events/event-values.ts';
import { fieldOfQuestion } from '../events/question-fields.ts';
import type { CustomField, Me } from '../records.ts';
import type { ShownPage } from './protocol.ts';

type Around = {
  workspace: Pick<Me['workspace'], 'name' | 'logoUrl' | 'weekStart' | 'timeZone'>;
  brandColor: string | null;
  /** The cover is saved separately from the event. */
  coverUrl: string | null;
  fields: readonly CustomField[];
};

/** The data of the booking page for an edited event, as the service would return it. */
export function pageOf(values: EventValues, { workspace, brandColor, coverUrl, fields }: Around): ShownPage {
  const { locations, questions, disqualifyRules, routingRules, hosts } = values;
  const asked = questionsOf(questions, fields);
  return {
    event: {
      linkPrefix: '',
      status: 'ACTIVATED',
      name: values.name,
      description: values.description,
      color: null,
      language: values.language,
      coverUrl,
      company: { name: workspace.name, brandColor, logoUrl: workspace.logoUrl },
      hosts: hosts.filter(({ active }) => active).map(({ name }) => ({ name, avatarUrl: null })),
      collective: values.assignment.mode === 'COLLECTIVE',
      durationMin: minutesOf(values),
      durations: values.durations,
      timeZoneMode: values.timeZoneMode,
      timeZone: values.timeZone ?? workspace.timeZone,
      weekStart: workspace.weekStart,
      location: locations[0]?.type ?? null,
      requirePhone: values.requirePhone,
      requireEmail: values.requireEmail,
      additionalGuestsAllowed: values.additionalGuestsAllowed,
      deposit: values.deposit,
      consentTexts: values.consentTexts.map((text) => ({ ...text, version: '' })),
      waitingList: values.waitingList.enabled,
    },
    form: {
      pageToken: 'preview',
      waitSeconds: 0,
      asksFirst: asked.length + disqualifyRules.length + routingRules.length > 0,
      questions: asked,
      secondaryQuestions: questionsOf(values.secondaryQuestions, fields),
      locations: locations.map(({ type, instructions }, index) => ({
        index,
        type,
        details: type === 'IN_PERSON' ? instructions : null,
      })),
      noHost: values.onNoHost,
    },
  };
}

function questionsOf(
  questions: readonly Question[],
  fields: readonly CustomField[],
): ShownPage['form']['questions'] {
  return questions.flatMap((question) => {
    const field = fieldOfQuestion(fields, question);
    if (field === undefined || field.id === null || field.hidden) return [];
    return [
      {
        customFieldId: field.id,
        identifier: field.identifier,
        label: question.label || field.name,
        help: field.description,
        inputType: field.inputType,
        required: question.required || field.required,
        step: question.step,
        showIf: question.showIf,
        options: field.options
          .filter(({ isArchived }) => !isArchived)
          .map(({ name, tooltip }) => ({ value: name, label: name, hint: tooltip })),
        configuration: field.configuration,
      },
    ];
  });
}
