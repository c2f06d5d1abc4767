import { type RunningSite, startSite } from './app.ts'
import { type Balancer, openBalancer } from './load-balancer.ts'
import { startBucket } from './bucket.ts'
import { hasPgBouncer, startPgBouncer } from './pgbouncer.ts'
import { startPostgres } from './postgres.ts'

export interface RunningReplicas extends RunningSite {
  balancer: Balancer
  replicas: [RunningSite, RunningSite]
}

/** Two replicas behind a load balancer that share only a Postgres, behind PgBouncer where that is installed, and a bucket. */
export async function startReplicas(env: Record<string, string> = {}): Promise<RunningReplicas> {
  const [postgres, bucket, balancer] = await Promise.all([
    startPostgres(),
    startBucket(),
    openBalancer([], { asksAgain: true }),
  ])
  const pooler = hasPgBouncer ? await startPgBouncer(postgres.url) : null
  const shared = {
    ...env,
    PUBLIC_URL: balancer.url,
    DATABASE_URL: pooler?.url ?? postgres.url,
    ...(pooler && { DATABASE_LISTEN_URL: postgres.url }),
    S3_ENDPOINT: bucket.s3.endpoint,
    S3_BUCKET: bucket.s3.bucket,
    S3_ACCESS_KEY_ID: bucket.s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.s3.secretAccessKey,
  }
  const replicas = await Promise.all([startSite(shared), startSite(shared)])
  await balancer.add(...replicas.map(({ url }) => url))
  const [first] = replicas
  return {
    ...first,
    url: balancer.url,
    balancer,
    replicas,
    printed: () => replicas.map((replica) => replica.printed()).join('\n'),
    async dispose() {
      balancer.close()
      await Promise.all(replicas.map((replica) => replica.dispose()))
      bucket.close()
      await pooler?.close()
      await postgres.stop()
    },
  }
}
