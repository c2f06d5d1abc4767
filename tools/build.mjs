// The client and the server's one bundle, then compressed copies of everything a browser fetches as text.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const built = spawnSync(process.execPath, ['node_modules/@react-router/dev/bin.cjs', 'build'], {
  stdio: 'inherit',
})
if (built.status !== 0) process.exit(built.status ?? 1)

function* filesOf(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) yield* filesOf(path)
    else yield path
  }
}

for (const path of filesOf('build/client')) {
  if (!/\.(js|css|svg|json|webmanifest|txt|html)$/.test(path)) continue
  const bytes = readFileSync(path)
  const size = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: size }))
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
}
