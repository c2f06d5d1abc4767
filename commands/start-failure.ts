/** Configuration and usage errors, shown as one line. All other errors are bugs and show their stack. */
const expected = new Set([
  'BadEnvironment',
  'DataDirProblem',
  'DatabaseUnreachable',
  'MigrationRefused',
  'BackupRefused',
  'ErasureRefused',
  'RetentionRefused',
])

const systemMessages: Record<string, (error: NodeJS.ErrnoException & { port?: number }) => string> = {
  EADDRINUSE: ({ port }) =>
    `Port ${port} is already in use. Stop the other program or set PORT to another number.`,
  EACCES: (error) =>
    error.syscall === 'listen'
      ? `Not allowed to listen on port ${error.port}. Set PORT to a number above 1023.`
      : `Not allowed to write ${error.path ?? 'a needed file'}. Check its owner or set DATA_DIR to another folder.`,
  EADDRNOTAVAIL: () => 'HOST is not an address of this machine.',
  ENOTFOUND: () => 'HOST is not an address of this machine.',
}

/** The message of an expected error, or null for a bug. */
export function startProblemMessage(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (expected.has(error.name)) return error.message
  const { code } = error as NodeJS.ErrnoException
  const message = code ? systemMessages[code] : undefined
  return message ? message(error) : null
}

/** Exits with status 1 and one line for an expected error, with 70 and the stack for a bug. */
export function exitWithMessage(error: unknown, action = 'start'): never {
  const line = startProblemMessage(error)
  process.stderr.write(
    line ? `Cannot ${action}: ${line}\n` : `${error instanceof Error ? error.stack : String(error)}\n`,
  )
  process.exit(line ? 1 : 70)
}
