export {
  beginWithoutDemo,
  deleteEmptiedDemo,
  demoState,
  emptyDemo,
  forgetInDemo,
  restoreDemo,
} from './demo.server.ts'
export {
  finishFirstRun,
  firstRunView,
  leaveFirstRun,
  markFirstRunStep,
  mustBeginWithFirstRun,
} from './first-run.server.ts'
export { contentKinds } from './first-run.server.ts'
