import type { CalendlyFake } from '#/test/imports/calendly-fake.ts';

// A Calendly organization with all supported cases: rescheduled calls, groups, no-shows, payments, and three pages of
// calls.

export const at = (path: string): string => `https://api.calendly.com/${path}`;
const size = {
  name: 'Company size',
  type: 'single_select',
  enabled: true,
  required: true,
  answer_choices: ['1-10', '11+'],
};
const goal = { name: 'What is your goal?', type: 'text', enabled: true, answer_choices: [] };

export const day = (n: number): string => new Date(Date.UTC(2025, 0, 1 + n, 10)).toISOString();
export const uriOf = (n: number): string => at(`scheduled_events/E${n}/invitees/I${n}`);

function scheduled(calendly: CalendlyFake, id: string, n: number, more: object = {}): void {
  calendly.events.push({
    uri: at(`scheduled_events/${id}`),
    name: 'Demo',
    status: 'active',
    start_time: day(n),
    end_time: day(n).replace('T10:00', 'T10:30'),
    event_type: at('event_types/T1'),
    location: { type: 'zoom', join_url: 'https://zoom.us/j/1', location: null },
    event_memberships: [{ user: at('users/U1'), user_email: 'x' }],
    event_guests: [],
    created_at: day(n - 5),
    updated_at: day(n),
    ...more,
  });
}

function invited(calendly: CalendlyFake, event: string, id: string, more: object = {}): void {
  calendly.invitees.push({
    uri: at(`scheduled_events/${event}/invitees/${id}`),
    event: at(`scheduled_events/${event}`),
    email: `${id.toLowerCase()}@calendly.test`,
    name: `Lee ${id}`,
    status: 'active',
    timezone: 'America/New_York',
    created_at: '2024-12-20T09:00:00.000000Z',
    updated_at: '2024-12-21T09:00:00.000000Z',
    questions_and_answers: [],
    tracking: { utm_source: null },
    rescheduled: false,
    old_invitee: null,
    new_invitee: null,
    no_show: null,
    payment: null,
    ...more,
  });
}

export function fillOrganization(calendly: CalendlyFake): void {
  fillSettings(calendly);
  fillCalls(calendly);
  for (let n = 0; n < 112; n += 1) {
    scheduled(calendly, `M${n}`, 10 + n);
    invited(calendly, `M${n}`, `J${n}`, { email: `j${n % 100}@calendly.test` });
  }
  calendly.forms.push({ uri: at('routing_forms/F1'), name: 'Qualify' });
  calendly.submissions.push(
    {
      uri: at('routing_form_submissions/R1'),
      routing_form: at('routing_forms/F1'),
      questions_and_answers: [{ question: 'Budget', answer: '10k' }],
      submitter: uriOf(1),
      created_at: day(0),
    },
    {
      uri: at('routing_form_submissions/R2'),
      routing_form: at('routing_forms/F1'),
      questions_and_answers: [],
      submitter: null,
      created_at: day(0),
    },
  );
}

function fillSettings(calendly: CalendlyFake): void {
  calendly.schedules.push({
    uri: at('user_availability_schedules/S1'),
    name: 'Working hours',
    user: at('users/U1'),
    timezone: 'Europe/Berlin',
    rules: [
      {
        type: 'wday',
        wday: 'monday',
        intervals: [
          { from: '09:00', to: '12:00' },
          { from: '13:00', to: '17:00' },
        ],
      },
      { type: 'wday', wday: 'sunday', intervals: [] },
      { type: 'date', date: '2026-12-24', intervals: [] },
    ],
  });
  calendly.eventTypes.push(
    {
      uri: at('event_types/T1'),
      name: 'Demo',
      active: true,
      slug: '30min',
      duration: 30,
      color: '#8247f5',
      description_plain: 'We show it.',
      profile: { type: 'User', name: 'Ada', owner: at('users/U1') },
      custom_questions: [size, goal],
    },
    {
      uri: at('event_types/T2'),
      name: 'Team demo',
      active: false,
      slug: '30min',
      duration: 45,
      pooling_type: 'round_robin',
      profile: { type: 'Team', name: 'Sales', owner: at('teams/X') },
      custom_questions: [goal],
    },
  );
}

function fillCalls(calendly: CalendlyFake): void {
  scheduled(calendly, 'E1', 0);
  invited(calendly, 'E1', 'I1', {
    text_reminder_number: '+1 404-555-1234',
    questions_and_answers: [
      { question: 'Company size', answer: '11+', position: 0 },
      { question: 'What is your goal?', answer: 'More\nsales', position: 1 },
    ],
    tracking: { utm_source: 'ads', utm_campaign: 'winter' },
    payment: {
      external_id: 'ch_123',
      provider: 'stripe',
      amount: 1234.56,
      currency: 'USD',
      terms: 'Terms',
      successful: true,
    },
  });
  scheduled(calendly, 'E2', 1, {
    status: 'canceled',
    cancellation: { reason: 'Ill', canceler_type: 'invitee', created_at: day(0) },
  });
  invited(calendly, 'E2', 'I2', {
    status: 'canceled',
    cancellation: { reason: 'Ill', canceler_type: 'invitee', created_at: day(0) },
  });
  scheduled(calendly, 'E3', 2);
  invited(calendly, 'E3', 'I3', { no_show: { uri: at('invitee_no_shows/N'), created_at: day(2) } });
  // Rescheduled twice: each time canceled and created again, with links in both directions.
  scheduled(calendly, 'E4', 3, { status: 'canceled' });
  const moved = { status: 'canceled', rescheduled: true, email: 'i4@calendly.test' };
  invited(calendly, 'E4', 'I4', { ...moved, new_invitee: uriOf(5) });
  scheduled(calendly, 'E5', 4, { status: 'canceled' });
  invited(calendly, 'E5', 'I5', {
    ...moved,
    old_invitee: uriOf(4),
    new_invitee: uriOf(6),
    cancellation: { reason: 'Busy', canceler_type: 'invitee', created_at: day(1) },
  });
  scheduled(calendly, 'E6', 5);
  invited(calendly, 'E6', 'I6', { email: 'i4@calendly.test', old_invitee: uriOf(5) });
  // Two invitees and a guest in a group event whose event type was deleted.
  scheduled(calendly, 'E7', 6, {
    event_type: null,
    name: 'Old webinar',
    event_guests: [{ email: 'guest@calendly.test' }],
  });
  invited(calendly, 'E7', 'I7');
  invited(calendly, 'E7', 'I8');
  scheduled(calendly, 'E8', 7, { event_memberships: [{ user: at('users/U9') }] });
  invited(calendly, 'E8', 'I9');
  scheduled(calendly, 'E9', 1_500);
  invited(calendly, 'E9', 'I10');
}
