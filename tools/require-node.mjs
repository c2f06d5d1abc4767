// Written so that any Node that knows modules can read it, as is what imports it before asking here.

/** Ends with one line on a Node that is older than this. `oldest`: '24', '20.20'. */
export function requireNode(oldest) {
  const parts = (version) => version.split('.').map(Number)
  const [major, minor] = parts(process.versions.node)
  const [oldestMajor, oldestMinor = 0] = parts(oldest)
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return
  console.error(`Cannot start: this needs Node ${oldest}, and ${process.execPath} is Node ${major}.${minor}.`)
  process.exit(1)
}
