import { type Env, parseEnv } from '#app/platform/env.ts'

/**
 * The environment of a command that writes to DATA_DIR or to backups. Sets the umask, so that new files are readable
 * by this user only. Throws BadEnvironment.
 */
export function commandEnv(source: Record<string, string | undefined> = process.env): Env {
  process.umask(0o077)
  return parseEnv(source)
}
