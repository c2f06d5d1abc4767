export {
  callToEdit,
  changeCall,
  createCall,
  deleteCall,
  filmCalls,
  nextCallMoment,
  openCalls,
  publicCall,
} from './calls.server.ts'
export {
  addEntryPicture,
  correctLink,
  deleteOldEntries,
  type EntryPage,
  entryPage,
  mayAddPicture,
  ownEntries,
  saveEntry,
  startEntry,
  withdrawEntry,
} from './entries.server.ts'
export { entryData } from './own-entries.store.server.ts'
export {
  announceDecisions,
  askForLink,
  type CallDesk,
  callDesk,
  decideEntry,
  deleteEntry,
  exportEntries,
  type ExportedEntry,
  noteEntry,
} from './desk.server.ts'
export { deleteOldJurors } from './jury.store.server.ts'
export {
  addJuror,
  callJurors,
  type JuryFilm,
  type JuryPage,
  juryPage,
  removeJuror,
  reviewEntry,
} from './jury.server.ts'
export { callScreenings, makeScreening } from './screening.server.ts'
