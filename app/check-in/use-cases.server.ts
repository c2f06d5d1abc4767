export {
  checkInLinks,
  checkInGuestList,
  endCheckInLink,
  endCheckInLinksOfOthers,
  eraseEndedCheckInLinks,
  createCheckInLink,
  syncEntries,
  type CheckInAccess,
} from './entries.server.ts'
export { addWalkIn } from './walk-in.server.ts'
export { lookUpCode } from './code-lookup.server.ts'
