import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseEnv } from '#app/platform/env.ts'

const read = (name: string) => readFileSync(`deploy/${name}`, 'utf8')
const documented = new Set(
  readFileSync('.env.example', 'utf8')
    .match(/^#([A-Z0-9_]+)(?==)/gm)
    ?.map((line) => line.slice(1)),
)
/** What the files themselves fill in, and what belongs to another program. */
const others = /^(CLUB_|POSTGRES_|BUCKET_|MINIO_|NODE_ENV$)/

describe('the deploy kit', () => {
  test('names no variable that the site does not know', () => {
    const named = [
      ...read('club.env.example').matchAll(/^([A-Z0-9_]+)=/gm),
      ...read('compose.yaml').matchAll(/^ {4}([A-Z0-9_]+): /gm),
      ...read('club.service').matchAll(/\b([A-Z0-9_]+)=\S+/g),
      ...read('Dockerfile').matchAll(/([A-Z0-9_]+)=\S+/g),
    ].map(([, name = '']) => name)
    expect(named.length).toBeGreaterThan(15)
    expect(named.filter((name) => !documented.has(name) && !others.test(name))).toEqual([])
  })

  test('gives the site what a start asks for', () => {
    const lines = read('club.service').match(/^Environment=(.*)$/gm) ?? []
    const pairs = lines
      .flatMap((line) => line.replace('Environment=', '').split(' '))
      .map((pair) => pair.split('='))
    const env = parseEnv(Object.fromEntries(pairs) as Record<string, string>)
    expect(env).toMatchObject({ port: 3000, dataDir: '/var/lib/club', publicUrl: 'https://club.example.edu' })
    expect(read('club.service')).toContain('ExecStart=/usr/bin/node start.mjs')
  })

  test('runs one process that is not root, and asks it how it is', () => {
    const dockerfile = read('Dockerfile')
    const commands = dockerfile.split('\n').filter((line) => /^[A-Z]+ /.test(line))
    expect(commands.at(-1)).toBe('CMD ["node", "start.mjs"]')
    expect(commands.indexOf('USER node')).toBeGreaterThan(
      commands.findLastIndex((line) => line.startsWith('RUN')),
    )
    expect(dockerfile).toMatch(/^HEALTHCHECK .*\/healthz/m)
    expect(read('club.service')).toMatch(/^User=(?!root)/m)
  })

  test('has two replicas behind a proxy that they trust and that asks whether they are ready', () => {
    const compose = read('compose.yaml')
    expect(compose.match(/^ {2}site-\d: \*site$/gm)).toHaveLength(2)
    const trusted = /TRUSTED_PROXIES: (\S+)/.exec(compose)?.[1]
    expect(compose).toContain(`ipv4_address: ${trusted}`)
    expect(read('Caddyfile')).toContain('health_uri /readyz')
    for (const proxy of ['Caddyfile', 'nginx.conf']) expect(read(proxy)).toMatch(/\/metrics/)
    expect(read('nginx.conf')).toMatch(/location = \/live \{[^}]*proxy_buffering off/)
  })

  test('tells of commands that the packed site has', () => {
    const told = [...read('README.md').matchAll(/^club (\w+) \S*$|node command\.mjs ([a-z-]+)/gm)].map(
      ([, bySystemd, byNode]) => bySystemd ?? byNode ?? '',
    )
    expect([...new Set(told)].toSorted()).toEqual(['backup', 'erase', 'restore'])
    const packing = readFileSync('tools/pack.mjs', 'utf8')
    for (const name of told) expect(packing).toContain(`  ${name}: 'server/${name}.ts'`)
  })

  test('holds no secret', () => {
    expect(read('club.env.example')).toMatch(/^POSTGRES_PASSWORD=\n/m)
    expect(read('club.env.example')).toMatch(/^SUPER_ADMIN_PASSWORD=\n/m)
    expect(read('compose.yaml')).not.toMatch(/PASSWORD: ['"]?[^'"$\s]/)
  })
})
