import type { contract } from '@callwright/contract/index.ts';
import { movingHandlers } from './moving-handlers.ts';
import { listAutomationActions } from '#/domain/insight/automation/history.ts';
import { getAutomation, listAutomations } from '#/domain/insight/automation/list.ts';
import { removeAutomations } from '#/domain/insight/automation/remove.ts';
import { createAutomation, updateAutomation } from '#/domain/insight/automation/save.ts';
import { simulateAutomation } from '#/domain/insight/automation/simulate.ts';
import { undoAutomationAction } from '#/domain/insight/automation/undo.ts';
import { createAvailability } from '#/domain/scheduling/availabilities/create.ts';
import { listAvailabilities } from '#/domain/scheduling/availabilities/list.ts';
import { removeAvailability } from '#/domain/scheduling/availabilities/remove.ts';
import { updateAvailability } from '#/domain/scheduling/availabilities/update.ts';
import { showCalendar } from '#/domain/scheduling/calendar-view/show.ts';
import { authorizeCalendar } from '#/domain/scheduling/calendars/connections/authorize.ts';
import { listBusyTimes } from '#/domain/scheduling/calendars/connections/busy.ts';
import { createCalendarConnection } from '#/domain/scheduling/calendars/connections/connect.ts';
import { removeCalendarConnection } from '#/domain/scheduling/calendars/connections/disconnect.ts';
import { listCalendarConnections } from '#/domain/scheduling/calendars/connections/list.ts';
import { updateCalendarConnection } from '#/domain/scheduling/calendars/connections/replace-secret.ts';
import { createBookingLink } from '#/domain/scheduling/booking-links/create.ts';
import { listBookingLinks } from '#/domain/scheduling/booking-links/list.ts';
import { revokeBookingLink } from '#/domain/scheduling/booking-links/revoke.ts';
import { syncCalendars } from '#/domain/scheduling/calendars/connections/sync.ts';
import { updateCalendar } from '#/domain/scheduling/calendars/connections/update-calendar.ts';
import { dismissDuplicates } from '#/domain/crm/contacts/dismiss-duplicates.ts';
import { getCalendarFeed, removeCalendarFeed, rotateCalendarFeed } from '#/surfaces/calendar-feed/feed.ts';
import { getContact } from '#/domain/crm/contacts/detail.ts';
import { listDuplicates } from '#/domain/crm/contacts/duplicates.ts';
import { acceptSuggestions } from '#/domain/crm/contacts/accept-suggestions.ts';
import { dismissSuggestions, listSuggestions } from '#/domain/crm/contacts/suggestions.ts';
import { getJourney } from '#/domain/crm/contacts/journey.ts';
import { getContactBoard } from '#/domain/crm/contacts/board.ts';
import { listContacts } from '#/domain/crm/contacts/list.ts';
import { mergeContacts } from '#/domain/crm/contacts/merge.ts';
import { addContactNote, listNotes } from '#/domain/crm/contacts/notes.ts';
import { removeContacts } from '#/domain/crm/contacts/remove.ts';
import { restoreContacts } from '#/domain/crm/contacts/restore.ts';
import { saveContactFromApi } from '#/domain/crm/contacts/save.ts';
import { undoContactMerge } from '#/domain/crm/contacts/undo-merge.ts';
import { updateContacts } from '#/domain/crm/contacts/update-many.ts';
import { updateContact } from '#/domain/crm/contacts/update.ts';
import { cancelEventCall } from '#/domain/scheduling/call-records/cancel.ts';
import { withDeposit } from '#/domain/sales/deposits/check-event.ts';
import { createEventCall } from '#/domain/scheduling/booking/create.ts';
import { getEventCall } from '#/domain/scheduling/call-records/detail.ts';
import { extendSlotHold, holdSlot, releaseSlotHold } from '#/domain/scheduling/holds/hold-slot.ts';
import { listEventCalls } from '#/domain/scheduling/call-records/list.ts';
import { markEventCallSlotFree } from '#/domain/scheduling/booking/mark-slot-free.ts';
import { callsWhileOut, reassignCallsWhileOut } from '#/domain/scheduling/booking/hand-over-calls.ts';
import { getReassignOptions, reassignEventCall } from '#/domain/scheduling/booking/reassign.ts';
import { rescheduleEventCall } from '#/domain/scheduling/booking/reschedule.ts';
import { resolveCallCalendar } from '#/domain/scheduling/call-records/resolve-calendar.ts';
import { updateEventCall } from '#/domain/scheduling/call-records/update.ts';
import { updateEventCover } from '#/domain/scheduling/events/cover.ts';
import { createEvent } from '#/domain/scheduling/events/create.ts';
import { getEvent } from '#/domain/scheduling/events/detail.ts';
import { duplicateEvent } from '#/domain/scheduling/events/duplicate.ts';
import { getEventDates } from '#/domain/scheduling/events/event-dates.ts';
import { listEvents } from '#/domain/scheduling/events/list.ts';
import { getNextAssignments } from '#/domain/scheduling/events/next-assignments.ts';
import { removeEvent } from '#/domain/scheduling/events/remove.ts';
import { setEventStatus } from '#/domain/scheduling/events/set-status.ts';
import { getTimeSlots } from '#/domain/scheduling/events/time-slots.ts';
import { replayRouting } from '#/domain/scheduling/events/replay-routing.ts';
import { tryRouting } from '#/domain/scheduling/events/test-routing.ts';
import { explainTimes } from '#/domain/scheduling/events/troubleshoot-slots.ts';
import { updateEvent } from '#/domain/scheduling/events/update.ts';
import { answerInBulk } from '#/domain/crm/answers/answer-bulk.ts';
import { answerField } from '#/domain/crm/answers/answer.ts';
import { createField } from '#/domain/crm/fields/create.ts';
import { submitForm } from '#/domain/scheduling/forms/invitee-answers.ts';
import { getContactStage, listAllFields, listFields } from '#/domain/crm/fields/list.ts';
import { updateField } from '#/domain/crm/fields/update.ts';
import type { Handlers } from '#/surfaces/http/handler.ts';
import { previewMail } from '#/effects/mail/preview.ts';
import { revealMail } from '#/effects/mail/reveal.ts';
import { sendTestMail } from '#/effects/mail/send-test.ts';
import { getMailState } from '#/effects/mail/state.ts';
import { removeFields, restoreFields } from '#/domain/crm/fields/remove.ts';
import { assignSetterOwner } from '#/domain/crm/setter-claims/assign-owner.ts';
import { claimContact } from '#/domain/crm/setter-claims/claim.ts';
import { listClaims } from '#/domain/crm/setter-claims/list.ts';
import { releaseClaims } from '#/domain/crm/setter-claims/release.ts';
import { listTags } from '#/domain/crm/tags/list.ts';
import { removeTags } from '#/domain/crm/tags/remove.ts';
import { createTag, updateTag } from '#/domain/crm/tags/write.ts';
import { listTeams } from '#/domain/people/teams/list.ts';
import { removeTeams } from '#/domain/people/teams/remove.ts';
import { createTeam, updateTeam } from '#/domain/people/teams/save.ts';
import { pastCallHandlers, salesHandlers, textHandlers } from './sales-handlers.ts';
import { peopleHandlers } from './people-handlers.ts';
import { programHandlers } from './program-handlers.ts';
import { bookingHandlers } from './booking-handlers.ts';
import { slackHandlers } from './slack-handlers.ts';
import { signInHandlers } from './sign-in-handlers.ts';
import { getCallTimeline, getContactTimeline } from '#/domain/insight/archive/timelines.ts';
import { getLatestCheck } from '#/domain/insight/checks/latest.ts';
import { requestCheck } from '#/domain/insight/checks/request.ts';
import { getReport } from '#/domain/insight/reports/report.ts';
import { getReportRows } from '#/domain/insight/reports/rows.ts';
import { getHome } from '#/domain/insight/home/home.ts';
import { search } from '#/domain/insight/search/search.ts';
import { listWaiting } from '#/domain/scheduling/waiting-list/list.ts';
import { removeWaiting } from '#/domain/scheduling/waiting-list/remove.ts';
import { listRoutingDecisions } from '#/domain/scheduling/routing-decisions/list.ts';

/** The handler of each endpoint. */
export const handlers = {
  ...programHandlers,
  ...peopleHandlers,
  ...salesHandlers,
  textMessages: textHandlers,
  ...slackHandlers,
  ...movingHandlers,
  ...signInHandlers,
  automations: {
    list: listAutomations,
    detail: getAutomation,
    create: createAutomation,
    update: updateAutomation,
    remove: removeAutomations,
    history: listAutomationActions,
    simulate: simulateAutomation,
    undo: undoAutomationAction,
  },
  availabilities: {
    list: listAvailabilities,
    create: createAvailability,
    update: updateAvailability,
    remove: removeAvailability,
    callsWhileOut,
    reassignCalls: reassignCallsWhileOut,
  },
  booking: bookingHandlers,
  waitingList: { list: listWaiting, remove: removeWaiting },
  bookingLinks: { create: createBookingLink, list: listBookingLinks, revoke: revokeBookingLink },
  calendarConnections: {
    list: listCalendarConnections,
    create: createCalendarConnection,
    update: updateCalendarConnection,
    remove: removeCalendarConnection,
    authorize: authorizeCalendar,
  },
  calendarView: { show: showCalendar },
  calendars: { update: updateCalendar, sync: syncCalendars, busy: listBusyTimes },
  calendarFeed: { get: getCalendarFeed, rotate: rotateCalendarFeed, remove: removeCalendarFeed },
  contacts: {
    list: listContacts,
    save: saveContactFromApi,
    update: updateContact,
    updateMany: updateContacts,
    detail: getContact,
    timeline: getContactTimeline,
    notes: listNotes,
    addNote: addContactNote,
    createContactNote: addContactNote,
    remove: removeContacts,
    duplicates: listDuplicates,
    dismissDuplicates,
    suggestions: listSuggestions,
    acceptSuggestions,
    dismissSuggestions,
    merge: mergeContacts,
    undoMerge: undoContactMerge,
    restore: restoreContacts,
    journey: getJourney,
    board: getContactBoard,
  },
  eventCalls: {
    ...pastCallHandlers,
    book: createEventCall,
    list: listEventCalls,
    detail: getEventCall,
    timeline: getCallTimeline,
    update: updateEventCall,
    reschedule: rescheduleEventCall,
    reassign: reassignEventCall,
    reassignOptions: getReassignOptions,
    cancel: cancelEventCall,
    markSlotFree: markEventCallSlotFree,
    resolveCalendar: resolveCallCalendar,
  },
  events: {
    list: listEvents,
    detail: getEvent,
    setStatus: setEventStatus,
    create: withDeposit(createEvent),
    update: withDeposit(updateEvent),
    updateCover: updateEventCover,
    duplicate: duplicateEvent,
    remove: removeEvent,
    timeSlots: getTimeSlots,
    troubleshootSlots: explainTimes,
    testRouting: tryRouting,
    eventDates: getEventDates,
    nextAssignments: getNextAssignments,
    replayRouting,
  },
  tags: { list: listTags, create: createTag, update: updateTag, remove: removeTags },
  teams: { list: listTeams, create: createTeam, update: updateTeam, remove: removeTeams },
  reports: { report: getReport, rows: getReportRows },
  reportChecks: { latest: getLatestCheck, run: requestCheck },
  routingDecisions: { list: listRoutingDecisions },
  fields: {
    create: createField,
    update: updateField,
    remove: removeFields,
    restore: restoreFields,
    objects: listFields,
    allObjects: listAllFields,
    contactStage: getContactStage,
    answer: answerField,
    answerBulk: answerInBulk,
    inviteeAnswers: submitForm,
  },
  holds: { create: holdSlot, extend: extendSlotHold, release: releaseSlotHold },
  mails: { preview: previewMail, state: getMailState, sendTest: sendTestMail, reveal: revealMail },
  home: { get: getHome },
  search: { all: search },
  setterClaims: {
    list: listClaims,
    assignOwner: assignSetterOwner,
    claim: claimContact,
    release: releaseClaims,
  },
} satisfies Handlers<typeof contract>;
