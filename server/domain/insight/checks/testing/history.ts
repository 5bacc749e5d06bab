import assert from 'node:assert/strict';
import { minuteMs } from '@callwright/contract/units-of-time.ts';
import type { Json } from '#/test/client.ts';
import { booking, halfHour, newEvent } from '#/test/events.ts';
import { newField } from '#/test/fields.ts';
import type { Workspace } from '#/test/workspace.ts';

// A workspace with random activity, created through the API.

/** Pseudorandom numbers from 0 (inclusive) to 1 (exclusive); the same seed gives the same numbers. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const outcomes: readonly Json[] = [
  { outcome: 'WON', objection: 'PRICE' },
  { outcome: 'NO_SALE', noSaleReason: 'NO_SHOW' },
  { outcome: 'NO_SALE', noSaleReason: 'FOLLOW_UP_SCHEDULE', objection: 'TIMING' },
];

/** Makes random requests; invalid ones are refused and change nothing. */
export class History {
  readonly #w: Workspace;
  readonly #random: () => number;
  #hosts: number[] = [];
  #events: { id: number; linkPrefix: string }[] = [];
  #count = 0;

  constructor(w: Workspace, seed: number) {
    this.#w = w;
    this.#random = randomOf(seed);
  }

  async begin(): Promise<void> {
    this.#hosts = [(await this.#w.member('CLOSER')).userId, (await this.#w.member('CLOSER')).userId];
    for (const eventType of ['STRATEGY_EVENT', 'DISCOVERY_EVENT'])
      this.#events.push(await newEvent(this.#w, this.#hosts, { eventType }));
    await newField(this.#w, {
      name: 'Size',
      inputType: 'SINGLE_SELECT',
      options: [{ name: 'Small' }, { name: 'Large' }],
    });
    for (let count = 0; count < 3; count++) await this.#book();
  }

  /** One action, and then one minute passes. */
  async act(): Promise<void> {
    this.#count += 1;
    await this.#pick(this.#acts)();
    this.#w.server.clock.advance(minuteMs);
  }

  readonly #acts: readonly (() => Promise<unknown>)[] = [
    () => this.#book(),
    () =>
      this.#withCall(({ id }) =>
        this.#put('/v1/eventCalls/reschedule', { id, dateTime: this.#time(), timeZone: 'UTC' }),
      ),
    () =>
      this.#withCall(({ id }) =>
        this.#put('/v1/eventCalls/reassign', { id, userId: this.#pick(this.#hosts) }),
      ),
    () => this.#withCall(({ id }) => this.#put('/v1/eventCalls/cancel', { id })),
    () => this.#withCall(({ id }) => this.#put('/v1/eventCalls', { id, notes: `Note ${this.#count}` })),
    () =>
      this.#withCall(({ id }) =>
        this.#put('/v1/eventCalls', {
          id,
          additionalGuests: this.#pick([
            [],
            [{ email: 'guest@example.test' }],
            [{ email: 'g@example.test', name: 'G' }],
          ]),
        }),
      ),
    () =>
      this.#with('contacts', 'contacts', ({ email }) =>
        this.#post('/v1/contacts', {
          email,
          consent: [{ kind: this.#pick(['email', 'sms']), textVersion: '1' }],
        }),
      ),
    () =>
      this.#withCall(({ id }) => this.#post('/v1/outcomes', { eventCallId: id, ...this.#pick(outcomes) })),
    () => this.#withCall(({ id }) => this.#post('/v1/deals', { eventCallId: id, value: 100 * this.#count })),
    () => this.#with('deals', 'deals', ({ id }) => this.#put('/v1/deals', { id, value: 50 * this.#count })),
    () => this.#with('deals', 'deals', ({ id }) => this.#post('/v1/deals/delete', { ids: [id] })),
    () => this.#pay(),
    () => this.#pay(),
    () =>
      this.#with('transactions', null, ({ id }) =>
        this.#put('/v1/transactions', { id, status: 'PARTIALLY_REFUNDED', refundedAmount: 10 }),
      ),
    () => this.#with('transactions', null, ({ id }) => this.#w.delete('/v1/transactions', { id })),
    () => this.#post('/v1/contacts', { email: `new-${this.#count}@example.test`, firstName: 'New' }),
    () =>
      this.#with('contacts', 'contacts', ({ id }) =>
        this.#put('/v1/contacts', { id, lastName: `Name ${this.#count}`, country: 'DE' }),
      ),
    () =>
      this.#with('contacts', 'contacts', ({ id }) =>
        this.#post('/v1/contacts/delete', { ids: [id], onUpcomingCalls: 'KEEP' }),
      ),
    () => this.#merge(),
    () =>
      this.#with('contacts', 'contacts', ({ id }) =>
        this.#post('/v1/setterClaims/assignOwner', { contactIds: [id], setterId: this.#pick(this.#hosts) }),
      ),
    () =>
      this.#with('contacts', 'contacts', ({ id }) => this.#post('/v1/setterClaims/claim', { contactId: id })),
    () => this.visit(),
    () =>
      this.#with('contacts', 'contacts', ({ id }) =>
        this.#post('/v1/contacts/notes', { contactId: id, note: `Note ${this.#count}` }),
      ),
    () =>
      this.#with('contacts', 'contacts', ({ id, tags }) =>
        this.#random() < 0.3 && tags.length > 0
          ? this.#put('/v1/contacts', { id, tagIds: [] })
          : this.#put('/v1/contacts', { id, tag: this.#pick(['hot', 'cold', 'new']) }),
      ),
    () =>
      this.#with('contacts/tags', 'tags', ({ id }) =>
        this.#put('/v1/contacts/tags', { id, name: `Tag ${this.#count}` }),
      ),
    () =>
      this.#with('contacts/tags', 'tags', ({ id }) => this.#post('/v1/contacts/tags/delete', { ids: [id] })),
    () => this.#put('/v1/events', { id: this.#pick(this.#events).id, name: `Event ${this.#count}` }),
    () =>
      this.#with('contacts', 'contacts', ({ id }) =>
        this.#put('/v1/contacts', { id, customFields: { size: this.#pick([['Small'], ['Large'], []]) } }),
      ),
  ];

  #pick<T>(values: readonly T[]): T {
    const value = values[Math.floor(this.#random() * values.length)];
    assert.ok(value !== undefined);
    return value;
  }

  #time(): string {
    return halfHour(2 + Math.floor(this.#random() * 20), Math.floor(this.#random() * 24));
  }

  #book(): Promise<unknown> {
    const body = booking(this.#pick(this.#events), this.#time(), {
      userId: this.#pick(this.#hosts),
      utm: { utm_source: this.#pick(['ads', 'mail']) },
    });
    return this.#post('/v1/eventCalls', body);
  }

  /** Opens the booking page of an event and submits its form. */
  async visit(): Promise<void> {
    const event = this.#pick(this.#events);
    const page = await this.#w.server.anybody.get('/public/event', { linkPrefix: event.linkPrefix });
    assert.ok(page.status < 500, JSON.stringify(page.body));
    await this.#post('/v1/fields/inviteeAnswers', {
      eventId: event.id,
      email: `visitor-${Math.floor(this.#random() * 6)}@example.test`,
      firstName: 'Visitor',
      utm: `utm_source=${this.#pick(['ads', 'mail', 'talk'])}`,
      inviteeQuestionAnswers: [{ identifier: 'size', answer: [this.#pick(['Small', 'Large'])] }],
    });
  }

  async #pay(): Promise<void> {
    const deal = await this.#one('deals', 'deals');
    await this.#post('/v1/transactions', {
      value: 20 + this.#count,
      currency: deal === null ? 'GBP' : deal.currency,
      ...(deal !== null && { dealId: deal.id }),
    });
  }

  /** Some merges are undone again. */
  async #merge(): Promise<void> {
    const [one, other] = [await this.#one('contacts', 'contacts'), await this.#one('contacts', 'contacts')];
    if (one === null || other === null || one.id === other.id) return;
    const { body } = await this.#post('/v1/contacts/merge', { primaryId: one.id, secondaryIds: [other.id] });
    const mergeId: string | undefined = body.data?.mergeId;
    if (mergeId !== undefined && this.#random() < 0.5) {
      this.#w.server.clock.advance(minuteMs);
      await this.#post(`/v1/contacts/merge/${mergeId}/undo`, {});
    }
  }

  #withCall(work: (call: Json) => Promise<unknown>): Promise<void> {
    return this.#with('eventCalls', 'eventCalls', work);
  }

  async #with(path: string, name: string | null, work: (row: Json) => Promise<unknown>): Promise<void> {
    const row = await this.#one(path, name);
    if (row !== null) await work(row);
  }

  async #one(path: string, name: string | null): Promise<Json> {
    const { status, body } = await this.#w.get(`/v1/${path}`, { limit: 100 });
    assert.equal(status, 200, JSON.stringify(body));
    const rows: Json[] = name === null ? body.data : body.data[name];
    return rows.length === 0 ? null : this.#pick(rows);
  }

  #post(path: string, body: object): ReturnType<Workspace['post']> {
    return this.#done(this.#w.post(path, body));
  }

  #put(path: string, body: object): ReturnType<Workspace['post']> {
    return this.#done(this.#w.put(path, body));
  }

  async #done(sent: ReturnType<Workspace['post']>): ReturnType<Workspace['post']> {
    const answer = await sent;
    assert.ok(answer.status < 500, JSON.stringify(answer.body));
    return answer;
  }
}
