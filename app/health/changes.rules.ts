/** The changes of one version, from CHANGELOG.md. */
export interface VersionChanges {
  /** '0.2.0', or 'Unreleased' */
  version: string
  date: string | null
  groups: { title: string; items: string[] }[]
}

const VERSION = /^## \[([^\]]+)\](?: - (\d{4}-\d{2}-\d{2}))?/

const plainText = (text: string) =>
  text
    .replaceAll(/\[([^[\]]+)\]\([^()]*\)/g, '$1')
    .replaceAll('**', '')
    .replaceAll('`', '')

/** The versions of a changelog (keepachangelog.com), the newest first. */
export function parseChanges(text: string): VersionChanges[] {
  const versions: VersionChanges[] = []
  for (const line of text.split('\n')) {
    const [, version, date = null] = VERSION.exec(line) ?? []
    if (version) versions.push({ version, date, groups: [] })
    const groups = versions.at(-1)?.groups
    const items = groups?.at(-1)?.items
    if (line.startsWith('### ')) groups?.push({ title: line.slice(4), items: [] })
    else if (line.startsWith('- ')) items?.push(plainText(line.slice(2)))
    else if (items && line.startsWith('  ')) items.push(`${items.pop() ?? ''} ${plainText(line.trim())}`)
  }
  return versions.filter(({ groups }) => groups.length > 0)
}
