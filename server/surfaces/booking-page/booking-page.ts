import type { page } from '@callwright/contract/booking.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Ctx, PublicCtx } from '#/platform/context/ctx.ts';
import { durationOf, readEvent, type BookableEvent } from '#/domain/scheduling/free-times/bookable-event.ts';
import { openLink } from '#/domain/scheduling/booking-links/use-link.ts';
import { openOffer } from '#/domain/scheduling/waiting-list/take-offer.ts';
import { countView } from '#/domain/scheduling/event-records/stats.ts';
import { consentTextsOf } from './consent-texts.ts';
import { hasRules } from './form-token.ts';
import { pageTokenOf, waitSecondsOf } from './page-token.ts';
import { readQuestions } from './questions.ts';
import { visitorOfLink } from '#/surfaces/http/visitor.ts';

type PageEvent = Result<typeof page>['data']['event'];
type Form = Result<typeof page>['data']['form'];

/** What the booking page shows of an event. Also answers for deactivated events, so that the page can say so. */
export async function getBookingPage(
  ctx: PublicCtx,
  input: Input<typeof page>,
): Promise<Result<typeof page>> {
  const visitor = await visitorOfLink(ctx, input.linkPrefix);
  const event = await readEvent(visitor, { linkPrefix: input.linkPrefix });
  const link = input.link === undefined ? null : await openLink(visitor, event.id, input.link);
  // Opening a link that books nothing shows no times and is no visit. A visitor from the waiting list was counted before.
  const isVisit = input.waiting === undefined && (link === null || link.state === 'OPEN');
  if (isVisit) await countView(visitor, event.id);
  const waiting = input.waiting === undefined ? null : await openOffer(visitor, event.id, input.waiting);
  const [shown, form] = await Promise.all([presentPage(visitor, event), presentForm(visitor, event)]);
  return {
    data: { event: shown, form, ...(link !== null && { link }), ...(waiting !== null && { waiting }) },
  };
}

async function presentForm(ctx: Ctx, event: BookableEvent): Promise<Form> {
  const { settings } = event;
  const { questions, secondaryQuestions } = await readQuestions(ctx, event);
  return {
    pageToken: pageTokenOf(ctx, event),
    waitSeconds: waitSecondsOf(ctx, event),
    asksFirst: questions.length > 0 || hasRules(event),
    questions,
    secondaryQuestions,
    locations: settings.locations.map(({ type, instructions }, index) => ({
      index,
      type,
      // For a meeting in person the address helps to choose; links and phone numbers follow in the confirmation.
      details: type === 'IN_PERSON' ? instructions : null,
    })),
    noHost: settings.onNoHost,
  };
}

type PageRow = {
  brand_color: string | null;
  logo_url: string | null;
  cover_url: string | null;
  sends_by_whatsapp: boolean;
  hosts: PageEvent['hosts'];
};

/** Shows only names and photos of the hosts, no ids or email addresses. */
export async function presentPage(ctx: Ctx, event: BookableEvent): Promise<PageEvent> {
  const { settings } = event;
  const { rows } = await sql<PageRow>`
    select a.brand_color, a.logo_url, (select e.cover_url from event e where e.account_id = a.id and e.id = ${event.id}) as cover_url,
      exists (select from text_connection n where n.account_id = a.id and n.whatsapp_sender is not null) as sends_by_whatsapp,
      (select coalesce(jsonb_agg(jsonb_build_object('name', trim(u.first_name || ' ' || u.last_name), 'avatarUrl', u.avatar_url) order by h.position, h.user_id), '[]')
        from event_host h join member m on m.account_id = h.account_id and m.user_id = h.user_id join app_user u on u.id = m.person_id
        where h.account_id = a.id and h.event_id = ${event.id} and h.active and m.status = 'ACTIVE') as hosts
    from account a where a.id = ${ctx.accountId}`.execute(ctx.db);
  return {
    linkPrefix: event.linkPrefix,
    status: event.status,
    name: event.name,
    description: event.description,
    color: event.color,
    language: settings.language,
    // Paths, because the page may be open on another domain of the same service.
    coverUrl: rows[0]?.cover_url ?? null,
    company: {
      name: ctx.account.name,
      brandColor: rows[0]?.brand_color ?? null,
      logoUrl: rows[0]?.logo_url ?? null,
    },
    hosts: rows[0]?.hosts ?? [],
    collective: settings.assignment.mode === 'COLLECTIVE',
    durationMin: durationOf(event, undefined),
    durations: settings.durations,
    timeZoneMode: settings.timeZoneMode,
    timeZone: event.timeZone,
    weekStart: ctx.account.weekStart,
    location: settings.locations[0]?.type ?? null,
    requirePhone: settings.requirePhone,
    requireEmail: settings.requireEmail,
    additionalGuestsAllowed: settings.additionalGuestsAllowed,
    deposit: depositOf(event),
    consentTexts: consentTextsOf(ctx, event, { sendsByWhatsapp: rows[0]?.sends_by_whatsapp ?? false }),
    waitingList: settings.waitingList.enabled,
  };
}

function depositOf({ settings: { deposit } }: BookableEvent): PageEvent['deposit'] {
  if (deposit === null) return null;
  const { purpose, amount, currency, refundUntil } = deposit;
  return { purpose, amount, currency, refundUntil };
}
