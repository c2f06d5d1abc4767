export { type Claim, register } from './claims.server.ts'
export {
  codeAtDoor,
  doorLinks,
  doorRoster,
  endDoorLink,
  makeDoorLink,
  settleAtDoor,
  type WayToDoor,
} from './door.server.ts'
export { type RegistrationPage, registrationList, waitingOf } from './listed.server.ts'
export { cancelRegistration, closeRegistration, moveRegistration } from './organiser.server.ts'
export { addWalkIn } from './walk-in.server.ts'
export { exportRegistrations, writeToRegistered } from './messages.server.ts'
export {
  cancelTicket,
  changeEventAndSeat,
  isTicketKnown,
  restoreEventAndSeat,
  viewTicket,
} from './places.server.ts'
export { eraseEndedDoorLinks, eraseOldRegistrations, remindDue } from './reminders.server.ts'
