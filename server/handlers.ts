import type { contract } from '@callwright/contract/index.ts';
import { createKey } from './account/create-key.ts';
import { listKeys } from './account/list-keys.ts';
import { me } from './account/me.ts';
import { revokeKey } from './account/revoke-key.ts';
import { updateWorkspace } from './account/workspace.ts';
import { acceptInvitation, invitation } from './auth/invitations.ts';
import { updateProfile } from './auth/profile.ts';
import { changePassword, requestReset, resetPassword } from './auth/reset-password.ts';
import * as sessions from './auth/sessions.ts';
import { setUp, setUpState } from './auth/set-up.ts';
import * as signIn from './auth/sign-in.ts';
import { listAutomationActions } from './automation/history.ts';
import { getAutomation, listAutomations } from './automation/list.ts';
import { removeAutomations } from './automation/remove.ts';
import { createAutomation, updateAutomation } from './automation/save.ts';
import { simulateAutomation } from './automation/simulate.ts';
import { undoAutomationAction } from './automation/undo.ts';
import { createAvailability } from './availabilities/create.ts';
import { listAvailabilities } from './availabilities/list.ts';
import { removeAvailability } from './availabilities/remove.ts';
import { updateAvailability } from './availabilities/update.ts';
import { answerFromPage } from './booking/answers.ts';
import { bookFromPage } from './booking/book.ts';
import { getBookingPage } from './booking/booking-page.ts';
import { requestCallback } from './booking/callback.ts';
import { getPublicEventDates } from './booking/dates.ts';
import { extendHoldFromPage, holdFromPage, releaseHoldFromPage } from './booking/holds.ts';
import { cancelInviteeCall, getInviteeCall, rescheduleInviteeCall } from './booking/invitee-call.ts';
import { dismissDuplicates } from './contacts/dismiss-duplicates.ts';
import { getCalendarFeed, removeCalendarFeed, rotateCalendarFeed } from './calendar-feed/feed.ts';
import { getContact } from './contacts/detail.ts';
import { listDuplicates } from './contacts/duplicates.ts';
import { getJourney } from './contacts/journey.ts';
import { listContacts } from './contacts/list.ts';
import { mergeContacts } from './contacts/merge.ts';
import { addContactNote, listNotes } from './contacts/notes.ts';
import { removeContacts } from './contacts/remove.ts';
import { restoreContacts } from './contacts/restore.ts';
import { saveContactFromApi } from './contacts/save.ts';
import { undoContactMerge } from './contacts/undo-merge.ts';
import { updateContact } from './contacts/update.ts';
import { createDeal } from './deals/create.ts';
import { getDeal } from './deals/detail.ts';
import { listDeals } from './deals/list.ts';
import { removeDeals } from './deals/remove.ts';
import { updateDeal } from './deals/update.ts';
import { cancelEventCall } from './event-calls/cancel.ts';
import { createEventCall } from './event-calls/create.ts';
import { getEventCall } from './event-calls/detail.ts';
import { extendSlotHold, holdSlot, releaseSlotHold } from './event-calls/hold-slot.ts';
import { listEventCalls } from './event-calls/list.ts';
import { markEventCallSlotFree } from './event-calls/mark-slot-free.ts';
import { getReassignOptions, reassignEventCall } from './event-calls/reassign.ts';
import { rescheduleEventCall } from './event-calls/reschedule.ts';
import { updateEventCall } from './event-calls/update.ts';
import { createEvent } from './events/create.ts';
import { getEvent } from './events/detail.ts';
import { duplicateEvent } from './events/duplicate.ts';
import { getEventDates } from './events/event-dates.ts';
import { listEvents } from './events/list.ts';
import { getNextAssignments } from './events/next-assignments.ts';
import { removeEvent } from './events/remove.ts';
import { setEventStatus } from './events/set-status.ts';
import { getTimeSlots } from './events/time-slots.ts';
import { tryRouting } from './events/test-routing.ts';
import { explainTimes } from './events/troubleshoot-slots.ts';
import { updateEvent } from './events/update.ts';
import { answerInBulk } from './fields/answer-bulk.ts';
import { answerField } from './fields/answer.ts';
import { createField } from './fields/create.ts';
import { submitForm } from './fields/invitee-answers.ts';
import { getContactStage, listAllFields, listFields } from './fields/list.ts';
import { updateField } from './fields/update.ts';
import type { Handlers } from './http/handler.ts';
import { outbox } from './mail/outbox.ts';
import { previewMail } from './mail/preview.ts';
import { getMailState } from './mail/state.ts';
import { removeOutcome } from './outcomes/remove.ts';
import { saveOutcome } from './outcomes/save.ts';
import { assignSetterOwner } from './setter-claims/assign-owner.ts';
import { claimContact } from './setter-claims/claim.ts';
import { listClaims } from './setter-claims/list.ts';
import { releaseClaims } from './setter-claims/release.ts';
import { listTags } from './tags/list.ts';
import { removeTags } from './tags/remove.ts';
import { createTag, updateTag } from './tags/write.ts';
import { listTeams } from './teams/list.ts';
import { removeTeams } from './teams/remove.ts';
import { createTeam, updateTeam } from './teams/save.ts';
import { programHandlers } from './program-handlers.ts';
import { createProduct } from './products/create.ts';
import { listProducts } from './products/list.ts';
import { updateProduct } from './products/update.ts';
import { getReport } from './reports/report.ts';
import { getReportRows } from './reports/rows.ts';
import { listRoutingDecisions } from './routing-decisions/list.ts';
import { createTransaction } from './transactions/create.ts';
import { listTransactions } from './transactions/list.ts';
import { removeTransaction } from './transactions/remove.ts';
import { updateTransaction } from './transactions/update.ts';
import { invite } from './users/invite.ts';
import { listUsers } from './users/list.ts';
import { update as updateUser } from './users/update.ts';

/** What happens when an endpoint is called. */
export const handlers = {
  ...programHandlers,
  account: { me, updateWorkspace, listKeys, createKey, revokeKey, outbox },
  auth: {
    signIn: signIn.signIn,
    session: signIn.session,
    signOut: signIn.signOut,
    sessions: sessions.list,
    endSession: sessions.end,
    setUpState,
    setUp,
    requestReset,
    resetPassword,
    changePassword,
    updateProfile,
    invitation,
    acceptInvitation,
  },
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
  },
  booking: {
    page: getBookingPage,
    eventDates: getPublicEventDates,
    answers: answerFromPage,
    callback: requestCallback,
    book: bookFromPage,
    call: getInviteeCall,
    reschedule: rescheduleInviteeCall,
    cancel: cancelInviteeCall,
    hold: holdFromPage,
    extendHold: extendHoldFromPage,
    releaseHold: releaseHoldFromPage,
  },
  calendarFeed: { get: getCalendarFeed, rotate: rotateCalendarFeed, remove: removeCalendarFeed },
  contacts: {
    list: listContacts,
    save: saveContactFromApi,
    update: updateContact,
    detail: getContact,
    notes: listNotes,
    addNote: addContactNote,
    createContactNote: addContactNote,
    remove: removeContacts,
    duplicates: listDuplicates,
    dismissDuplicates,
    merge: mergeContacts,
    undoMerge: undoContactMerge,
    restore: restoreContacts,
    journey: getJourney,
  },
  deals: { list: listDeals, detail: getDeal, create: createDeal, update: updateDeal, remove: removeDeals },
  eventCalls: {
    book: createEventCall,
    list: listEventCalls,
    detail: getEventCall,
    update: updateEventCall,
    reschedule: rescheduleEventCall,
    reassign: reassignEventCall,
    reassignOptions: getReassignOptions,
    cancel: cancelEventCall,
    markSlotFree: markEventCallSlotFree,
  },
  events: {
    list: listEvents,
    detail: getEvent,
    setStatus: setEventStatus,
    create: createEvent,
    update: updateEvent,
    duplicate: duplicateEvent,
    remove: removeEvent,
    timeSlots: getTimeSlots,
    troubleshootSlots: explainTimes,
    testRouting: tryRouting,
    eventDates: getEventDates,
    nextAssignments: getNextAssignments,
  },
  tags: { list: listTags, create: createTag, update: updateTag, remove: removeTags },
  teams: { list: listTeams, create: createTeam, update: updateTeam, remove: removeTeams },
  products: { list: listProducts, create: createProduct, update: updateProduct },
  reports: { report: getReport, rows: getReportRows },
  routingDecisions: { list: listRoutingDecisions },
  transactions: {
    list: listTransactions,
    create: createTransaction,
    update: updateTransaction,
    remove: removeTransaction,
  },
  fields: {
    create: createField,
    update: updateField,
    objects: listFields,
    allObjects: listAllFields,
    contactStage: getContactStage,
    answer: answerField,
    answerBulk: answerInBulk,
    inviteeAnswers: submitForm,
  },
  holds: { create: holdSlot, extend: extendSlotHold, release: releaseSlotHold },
  mails: { preview: previewMail, state: getMailState },
  outcomes: { save: saveOutcome, remove: removeOutcome },
  setterClaims: {
    list: listClaims,
    assignOwner: assignSetterOwner,
    claim: claimContact,
    release: releaseClaims,
  },
  users: { list: listUsers, invite, update: updateUser },
} satisfies Handlers<typeof contract>;
