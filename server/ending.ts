/** Mistakes of whoever starts the site; each says in one line what to do. Anything else is ours and shows its stack. */
const expected = new Set([
  'BadEnvironment',
  'DataDirProblem',
  'DatabaseUnreachable',
  'MigrationRefused',
  'BackupRefused',
  'ErasureRefused',
  'RetentionRefused',
  'ReportRefused',
])

const systemSentences: Record<string, (error: NodeJS.ErrnoException & { port?: number }) => string> = {
  EADDRINUSE: ({ port }) =>
    `Port ${port} is already in use. Stop the other program or set PORT to another number.`,
  EACCES: (error) =>
    error.syscall === 'listen'
      ? `Not allowed to listen on port ${error.port}. Set PORT to a number above 1023.`
      : `Not allowed to write ${error.path ?? 'a needed file'}. Check its owner or set DATA_DIR to another folder.`,
  EADDRNOTAVAIL: () => 'HOST is not an address of this machine.',
  ENOTFOUND: () => 'HOST is not an address of this machine.',
}

/** The one line for a mistake of whoever starts the site, or null for a bug of ours. */
export function startProblem(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (expected.has(error.name)) return error.message
  const { code } = error as NodeJS.ErrnoException
  const sentence = code ? systemSentences[code] : undefined
  return sentence ? sentence(error) : null
}

/** Ends the process: 1 with one clear line for an expected problem, 70 with the stack for a bug. */
export function endWithOneLine(error: unknown, wanted = 'start'): never {
  const line = startProblem(error)
  process.stderr.write(
    line ? `Cannot ${wanted}: ${line}\n` : `${error instanceof Error ? error.stack : String(error)}\n`,
  )
  process.exit(line ? 1 : 70)
}
