export { type Claim, register } from './claims.server.ts'
export {
  type DoorAct,
  doorLinks,
  type DoorResult,
  doorRoster,
  endDoorLink,
  makeDoorLink,
  type Roster,
  settleAtDoor,
} from './door.server.ts'
export {
  addWalkIn,
  cancelRegistration,
  closeRegistration,
  moveRegistration,
  type RegistrationPage,
  registrationList,
  waitingOf,
} from './organiser.server.ts'
export { exportRegistrations, writeToRegistered } from './messages.server.ts'
export { cancelTicket, changeEventAndSeat, restoreEventAndSeat, viewTicket } from './places.server.ts'
export { eraseOldRegistrations, remindDue } from './reminders.server.ts'
