export { type RegisterResult, register } from './register.server.ts'
export { confirmSeatRequest, dropSeatRequest, requestSeat, seatsToConfirm } from './seat-requests.server.ts'
export { deleteOldSeatRequests } from './seat-requests.store.server.ts'
export {
  type RegistrationPage,
  phonesOf,
  pictureWishes,
  registrationList,
  waitlistLengths,
} from './list.server.ts'
export { cancelRegistration, setRegistrationClosed, moveRegistration } from './organiser.server.ts'
export { attendanceBetween, memberAttendance } from './attendance.server.ts'
export {
  checkCertificate,
  correctCertificate,
  deleteOldCertificates,
  eventCertificates,
  reopenCertificateName,
  takeCertificate,
  ticketCertificate,
  withdrawCertificate,
} from './certificates.server.ts'
export { markPayment, sayPaid, ticketPayment } from './payments.server.ts'
export { feedbackSummary, giveFeedback, queueFeedbackMails, ticketFeedback } from './feedback.server.ts'
export {
  adminVote,
  closeVote,
  giveVote,
  openVote,
  type PublicVote,
  publicVote,
  showResult,
  ticketVote,
} from './vote.server.ts'
export { exportRegistrations } from './export.server.ts'
export {
  messageRegistrants,
  previewMessage,
  scheduledMessages,
  scheduleMessage,
  sendDueMessages,
  sentMessages,
  withdrawMessage,
} from './messages.server.ts'
export { isMessageWanted } from './messages.store.server.ts'
export { cancelTicket, isTicketKnown, releaseSeats, viewTicket } from './cancellations.server.ts'
export { confirmTicket, releaseUnconfirmed } from './confirmations.server.ts'
export { stopMessages, viewMessageStop } from './message-stop.server.ts'
export {
  updateEventAndNotify,
  changeEventStatus,
  deleteEventAndNotify,
  deletionQuestion,
  restoreEventAndNotify,
} from './event-changes.server.ts'
export {
  markNotified,
  type NoticeChoice,
  noticeStatus,
  peopleToContact,
  settleNotices,
} from './change-notices.server.ts'
export { eraseOldRegistrations, queueDueReminders } from './reminders.server.ts'
export { registrationData } from './personal-data.store.server.ts'
export { loadMailContext, takeGuestMailBudget } from './guest-mails.server.ts'
export { removePhoneFromOthers } from './own.store.server.ts'
export { giveBackSeats, ownCalendar, ownRegistrations, type OwnRegistrations } from './own.server.ts'
