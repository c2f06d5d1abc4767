import type { RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Auth, createAuth } from '#app/accounts/auth/sessions.server.ts'
import {
  ensureSuperAdmin,
  refusedAddressesOf,
  rejectWeakSuperAdminPassword,
  watchSuperAdmins,
} from '#app/accounts/use-cases.server.ts'
import { rehearseWeekly } from '#app/backups/use-cases.server.ts'
import { nextCallMoment } from '#app/calls/use-cases.server.ts'
import { cachedTopics } from '#app/cached-routes.ts'
import { HOUR_MS, MINUTE_MS } from '#app/club/durations.rules.ts'
import {
  isMailSent,
  mailTransport,
  retryWithNewServer,
  sealStoredMailServer,
} from '#app/club/use-cases.server.ts'
import { keepTerms } from '#app/terms/use-cases.server.ts'
import { sendCommitteeNotices } from '#app/notices/use-cases.server.ts'
import { beginWithoutDemo } from '#app/first-run/use-cases.server.ts'
import { commitOf, mayPurge, notePurge, noteUpdate, noteVersion } from '#app/health/use-cases.server.ts'
import { openOlderMemberships } from '#app/members/use-cases.server.ts'
import { nameOlderEvents, nextRenewalAt } from '#app/events/use-cases.server.ts'
import { openDatabase, type OpenDatabase } from '#app/platform/database/database.ts'
import { type DataDirLock, prepareDataDir, waitForDataDir } from '#app/platform/database/data-dir-lock.ts'
import { commandEnv, type Env } from '#app/platform/env.ts'
import { outboxOf } from '#app/platform/mail/mail-transport.ts'
import { restrictToOwner } from '#app/platform/storage/file-modes.ts'
import { type Live, openLive } from '#app/platform/live/live.ts'
import { runEvery, type RunningJob, stopAll } from '#app/platform/background-jobs.ts'
import { createMailer } from '#app/platform/mail/mail.ts'
import { PageCache } from '#app/platform/http/page-cache.ts'
import { requestLogContext } from '#app/platform/http/request-log.ts'
import type { Services } from '#app/platform/services.ts'
import { openStorage } from '#app/platform/storage/storage.ts'
import {
  isMailStillWanted,
  nextPublicationAt,
  sendScheduledAnnouncements,
} from '#app/posts/use-cases.server.ts'
import {
  isMessageWanted,
  queueDueReminders,
  queueFeedbackMails,
  releaseUnconfirmed,
  sendDueMessages,
} from '#app/registrations/use-cases.server.ts'
import { purge, upgradeErasureList } from '#app/privacy/use-cases.server.ts'
import { migrate } from '#db/migrate.ts'
import { seedDemo } from '#commands/seed/seed.ts'
import pino, { type Logger } from 'pino'
import { printStartMessage } from './start-message.ts'
import { watchTimes } from './clock-watch.ts'
import { createRequestListener, type RequestListenerOptions } from './request-listener.ts'
import { createLimitedServer } from './http-limits.ts'
import { backUpTonight } from './nightly-backup.ts'
import { connectServiceManager } from './service-manager.ts'
import { stopOnSignals } from './shutdown.ts'
import { beginUpdate, type Update } from './update.ts'

export interface StartOptions extends Pick<RequestListenerOptions, 'build' | 'assets' | 'isCaching'> {
  source: Record<string, string | undefined>
}

/** People wait for this moment. */

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
  database: OpenDatabase
  live: Live
}

/** Uses separate connections without a query timeout. */
async function migrateDatabase(env: Env): Promise<void> {
  const database = await openDatabase(env)
  await migrate(database).finally(database.close)
}

/** Prepares what the first request needs: authentication and demo data. */
async function prepare({ env, database }: Pick<Opened, 'env' | 'database'>) {
  const { db } = database
  const auth = await createAuth({ db, env })
  await sealStoredMailServer(db, env)
  await retryWithNewServer({ db, env, now: new Date() })
  await upgradeErasureList(db, { folder: env.backups, passphrase: env.backupPassphrase })
  if (env.isDemoSeeded) await seedDemo({ db, env, now: new Date() })
  else await beginWithoutDemo(db, new Date())
  await nameOlderEvents({ db, now: new Date() })
  await noteVersion(db, new Date())
  await openOlderMemberships(db, { now: new Date(), zone: env.clubTimeZone })
  return { auth }
}

async function openServices({ env, log, database, live }: Opened): Promise<Services> {
  const { db, isAway } = database
  return { env, db, isAway, announce: live.announce, storage: await openStorage(env), log }
}

function createApplicationServer(
  options: StartOptions,
  { services, auth, live, database }: { services: Services; auth: Auth; live: Live; database: OpenDatabase },
) {
  const cache = new PageCache()
  live.subscribePromptly(cachedTopics, (topic) => cache.changed(topic))
  const application = { services, auth, now: () => new Date() }
  const { listener, leaving, proxies, addressOf, fixed } = createRequestListener({
    ...options,
    application,
    live,
    cache,
    database,
  })
  const { promise: isOpen, resolve: open } = Promise.withResolvers<void>()
  // Requests that arrive during startup wait for its end.
  const hold: RequestListener = (request, response) => void isOpen.then(() => listener(request, response))
  const server = createLimitedServer(hold, {
    fixed,
    addressOf,
    isProxy: (address) => proxies.includes(address),
  })
  return { server, leaving, open }
}

interface ScheduledJob {
  name: string
  everyMs: number
  /** The delay before the first run; 0 by default. */
  firstMs?: number
  work: (clock: Services & { now: Date; running: string }) => Promise<unknown>
}

const scheduledJobs: readonly ScheduledJob[] = [
  { name: 'reminders', everyMs: MINUTE_MS, work: queueDueReminders },
  { name: 'feedback', everyMs: MINUTE_MS, work: queueFeedbackMails },
  {
    name: 'messages',
    everyMs: MINUTE_MS,
    async work(clock) {
      await sendDueMessages(clock)
      await sendScheduledAnnouncements(clock)
    },
  },
  { name: 'confirmations', everyMs: MINUTE_MS, work: releaseUnconfirmed },
  { name: 'committee notices', everyMs: MINUTE_MS, work: sendCommitteeNotices },
  {
    name: 'terms',
    everyMs: 10 * MINUTE_MS,
    async work(clock) {
      await keepTerms(clock)
      await watchSuperAdmins(clock)
    },
  },
  {
    name: 'purge',
    everyMs: HOUR_MS,
    async work({ db, env, now, storage, announce, log }) {
      if (!(await mayPurge(db, now)))
        return log.warn('the last purge is a week ago: if the clock is right, the next one is in an hour')
      await purge({ db, now, env, storage, announce, outbox: outboxOf(env.dataDir) })
      await notePurge(db, now)
    },
  },
  {
    name: 'backup',
    everyMs: 10 * MINUTE_MS,
    firstMs: 5 * MINUTE_MS,
    async work(night) {
      if (await backUpTonight(night)) await rehearseWeekly(night)
    },
  },
  {
    name: 'update-check',
    everyMs: HOUR_MS,
    firstMs: HOUR_MS,
    work: ({ now, running, ...services }) => noteUpdate(services, { now, folder: process.cwd(), running }),
  },
]

async function startJobs(services: Services): Promise<RunningJob[]> {
  const running = services.env.isUpdateChecked ? await commitOf(process.cwd()) : ''
  return scheduledJobs.map(({ work, ...job }) =>
    runEvery({ ...job, work: () => work({ ...services, now: new Date(), running }), log: services.log }),
  )
}

/** Null with Postgres, which has its own locks. */
async function openDataDir({ env, log }: Pick<Opened, 'env' | 'log'>): Promise<DataDirLock | null> {
  if (env.databaseUrl) prepareDataDir(env.dataDir)
  const sayWaiting = () =>
    void process.stdout.write(
      `DATA_DIR ${env.dataDir} is in use: waiting up to ten seconds for the copy that holds it to stop\n`,
    )
  const lock = env.databaseUrl ? null : await waitForDataDir(env.dataDir, sayWaiting)
  const { closed, open } = restrictToOwner(env.dataDir)
  if (closed > 0) log.warn({ closed }, 'other users could read files of DATA_DIR: they cannot any more')
  if (open.length > 0)
    log.warn(
      { open: open.length, first: open[0] },
      'other users can read files of DATA_DIR: change their owner',
    )
  return lock
}

interface Starting {
  env: Env
  log: Logger
  lock: DataDirLock | null
  update: Update
}

async function serve(options: StartOptions, { env, log, lock, update }: Starting): Promise<void> {
  await migrateDatabase(env)
  const database = await openDatabase({ ...env, isServing: true })
  const live = await openLive({ ...database, databaseUrl: env.databaseListenUrl ?? env.databaseUrl, log })
  const { auth } = await prepare({ env, database })
  const services = await openServices({ env, log, database, live })
  const transport = () => mailTransport(services)
  const mailer = createMailer({
    db: database.db,
    dataDir: env.dataDir,
    transport,
    log,
    isStillWanted: async (mail) =>
      (await isMailStillWanted(database.db, mail)) && (await isMessageWanted(database.db, mail)),
    refusedAddresses: refusedAddressesOf(database.db),
  })
  const { server, leaving, open } = createApplicationServer(options, { services, auth, live, database })
  const clocks = [
    watchTimes({ live, topic: 'events', nextChangeAt: () => nextRenewalAt(services) }),
    watchTimes({ live, topic: 'posts', nextChangeAt: () => nextPublicationAt(services) }),
    watchTimes({ live, topic: 'films', nextChangeAt: () => nextCallMoment(services) }),
  ]
  const port = await listen(server, env)
  // Last: a generated password is printed only once, so no later step may fail.
  const { made } = await ensureSuperAdmin({ db: database.db, env, now: new Date() })
  mailer.start()
  const jobs = await startJobs(services)
  printStartMessage({ env, port, made, isMailSent: await isMailSent(services) })
  await update.finish()
  open()
  const serviceManager = connectServiceManager(options.source, log)
  serviceManager.ready()
  stopOnSignals({ server, leaving }, async () => {
    serviceManager.stopping()
    for (const clock of clocks) clock.stop()
    await stopAll([mailer, ...jobs])
    await live.close()
    await database.close()
    lock?.release()
  })
}

/** Starts the site and resolves once it serves requests. Throws errors that start-failure.ts explains. */
export async function startApplication(options: StartOptions): Promise<void> {
  const env = commandEnv(options.source)
  const log = pino({
    level: env.logLevel,
    mixin: requestLogContext,
    redact: ['req.headers.cookie', '*.password', '*.phone', '*.email'],
  })
  // An unhandled rejection must not stop the site.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))
  await rejectWeakSuperAdminPassword(env)
  const lock = await openDataDir({ env, log })
  const update = await beginUpdate(env, { now: new Date() })
  try {
    await serve(options, { env, log, lock, update })
  } catch (error) {
    if (await update.undo())
      process.stderr.write(
        'The database is as it was before this start. The version that ran before works.\n',
      )
    throw error
  }
}
