export { type RegisterResult, register } from './register.server.ts'
export { type RegistrationPage, phonesOf, registrationList, waitlistLengths } from './list.server.ts'
export { cancelRegistration, setRegistrationClosed, moveRegistration } from './organiser.server.ts'
export { exportRegistrations } from './export.server.ts'
export {
  messageRegistrants,
  previewMessage,
  scheduledMessages,
  scheduleMessage,
  sendDueMessages,
  withdrawMessage,
} from './messages.server.ts'
export { cancelTicket, isTicketKnown, viewTicket } from './cancellations.server.ts'
export {
  updateEventAndNotify,
  changeEventStatus,
  deleteEventAndNotify,
  restoreEventAndNotify,
} from './event-changes.server.ts'
export { markNotified, type NoticeChoice, noticeStatus, settleNotices } from './change-notices.server.ts'
export { eraseOldRegistrations, queueDueReminders } from './reminders.server.ts'
