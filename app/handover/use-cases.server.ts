/** The server API of the handover. Other domains import only this file. */
export {
  changeGroupInvite,
  endOldCheckInLinks,
  endOldCommittee,
  finishHandover,
  inviteCommittee,
  makePassphrase,
  remindSecondFactor,
  startHandover,
  tickHandover,
} from './changes.server.ts'
export {
  archiveView,
  archiveYear,
  type CommitteePage,
  committeeYears,
  publicCommittee,
  removeArchive,
} from './archive.server.ts'
export { handOver, removeOutside, saveOutside } from './outside.server.ts'
export { handoverView, type HandoverView } from './view.server.ts'
