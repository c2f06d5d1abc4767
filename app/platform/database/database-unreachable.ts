/** Says in one line which database cannot be opened, and why; never with its password. */
export class DatabaseUnreachable extends Error {
  override name = 'DatabaseUnreachable'
}
