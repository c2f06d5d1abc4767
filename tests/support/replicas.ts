import { type RunningSite, startSite } from './app.ts'
import { type Balancer, openBalancer } from './balancer.ts'
import { startBucket } from './bucket.ts'
import { startPostgres } from './postgres.ts'

export interface RunningReplicas extends RunningSite {
  balancer: Balancer
  replicas: [RunningSite, RunningSite]
}

/** Two replicas that share nothing but a Postgres and a bucket, each asked in turn: one site to whoever looks from outside. */
export async function startReplicas(env: Record<string, string> = {}): Promise<RunningReplicas> {
  const [postgres, bucket, balancer] = await Promise.all([
    startPostgres(),
    startBucket(),
    openBalancer([], { asksAgain: true }),
  ])
  const shared = {
    ...env,
    PUBLIC_URL: balancer.url,
    DATABASE_URL: postgres.url,
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
      await postgres.stop()
    },
  }
}
