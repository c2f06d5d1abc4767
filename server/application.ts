import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Auth, openAuth } from '#app/accounts/sessions.server.ts'
import { ensureSuperAdmin } from '#app/accounts/use-cases.server.ts'
import { nextChangeAt } from '#app/events/use-cases.server.ts'
import { type OpenDatabase, openDatabase } from '#app/platform/db.ts'
import { lockDataDir, prepareDataDir } from '#app/platform/data-dir-lock.ts'
import { type Env, parseEnv } from '#app/platform/env.ts'
import { type Live, openLive } from '#app/platform/live.ts'
import { startRound } from '#app/platform/jobs.ts'
import { openMailer } from '#app/platform/mail.ts'
import { openPageCache } from '#app/platform/page-cache.ts'
import { requestFacts } from '#app/platform/request-log.ts'
import type { Services } from '#app/platform/services.ts'
import { openStorage } from '#app/platform/storage.ts'
import { remindDue } from '#app/registrations/use-cases.server.ts'
import { migrate } from '#db/migrate.ts'
import { seedDemo } from '#db/seed.ts'
import pino, { type Logger } from 'pino'
import { greet } from './greeting.ts'
import { watchTheClock } from './clock-watch.ts'
import { type FrontOptions, openFront } from './front.ts'
import { openLimitedServer } from './http-limits.ts'
import { keepTidy } from './housekeeping.ts'
import { keepBackups } from './nightly.ts'
import { stopOnSignals } from './stopping.ts'

export interface StartOptions extends Pick<FrontOptions, 'build' | 'assets' | 'isCaching'> {
  source: Record<string, string | undefined>
}

const REMIND_EVERY_MS = 60_000

async function listen(server: Server, { port, host }: Pick<Env, 'port' | 'host'>): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve())
  })
  return (server.address() as AddressInfo).port
}

interface Opened {
  env: Env
  log: Logger
  opened: OpenDatabase
  live: Live
}

/** Everything that must hold before the first visitor: the schema, a keeper of sessions, a club in an empty house. */
async function prepare({ env, log, opened }: Opened) {
  const { db } = opened
  await migrate(opened)
  opened.hurry()
  const auth = await openAuth({ db, env, log })
  if (env.isDemoSeeded) await seedDemo({ db, env, now: new Date() })
  return { auth }
}

async function openServices({ env, log, opened, live }: Opened): Promise<Services> {
  const { announce, edition } = live
  const { db, isAway } = opened
  return { env, db, isAway, announce, edition, storage: await openStorage(env), log }
}

function openServer(
  options: StartOptions,
  { services, auth, live, opened }: { services: Services; auth: Auth; live: Live; opened: OpenDatabase },
) {
  const cache = openPageCache()
  live.subscribePromptly(['events', 'posts', 'settings'], (topic) => cache.changed(topic))
  live.subscribeToNames((topic) => cache.changed(topic))
  const application = { services, auth, now: () => new Date() }
  const { listener, leaving } = openFront({ ...options, application, live, cache, opened })
  const { promise: isOpen, resolve: open } = Promise.withResolvers<void>()
  // Whoever knocks between listening and the last step of the start waits for it.
  const server = openLimitedServer((request, response) => {
    void isOpen.then(() => listener(request, response))
  })
  return { server, leaving, open }
}

/** Opens the site and resolves once it answers. Throws what ending.ts knows how to say in one line. */
export async function startApplication(options: StartOptions): Promise<void> {
  const env = parseEnv(options.source)
  const log = pino({
    level: env.logLevel,
    mixin: requestFacts,
    redact: ['req.headers.cookie', '*.password', '*.phone', '*.email'],
  })
  // A forgotten promise must not end the site for everybody.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))
  if (env.databaseUrl) prepareDataDir(env.dataDir)
  const lock = env.databaseUrl ? null : lockDataDir(env.dataDir)
  const opened = await openDatabase(env)
  const live = await openLive({ ...opened, databaseUrl: env.databaseListenUrl ?? env.databaseUrl, log })
  const { auth } = await prepare({ env, log, opened, live })
  const services = await openServices({ env, log, opened, live })
  const mailer = openMailer({ db: opened.db, env, log })
  const { server, leaving, open } = openServer(options, { services, auth, live, opened })
  const clock = watchTheClock({ live, nextChangeAt: () => nextChangeAt(services) })
  const housekeeping = keepTidy(services)
  const backups = keepBackups(services)
  const port = await listen(server, env)
  // After the last step that may end the start: a password made up here is shown below, once, and never again.
  const { made } = await ensureSuperAdmin({ db: opened.db, env, now: new Date() })
  mailer.start()
  const reminders = startRound({
    name: 'reminders',
    everyMs: REMIND_EVERY_MS,
    work: () => remindDue({ ...services, now: new Date() }),
    log,
  })
  greet({ env, port, made })
  open()
  stopOnSignals({ server, leaving }, async () => {
    clock.stop()
    await housekeeping.stop()
    await backups.stop()
    await reminders.stop()
    await mailer.stop()
    await live.close()
    await opened.close()
    lock?.release()
  })
}
