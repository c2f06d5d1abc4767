export {
  lookUpCode,
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
