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

/** In a block of 1 MB a script stays whole. Which of these is the smallest depends on the file, by 250 of 102,000 bytes. */
const blockBits = [18, 20]
/** Postfix bits of a distance, and how many distances have a code of their own. */
const distances = [
  [0, 0],
  [0, 4],
  [0, 7],
  [1, 0],
  [1, 12],
]

function brotliOf(bytes) {
  const tries = blockBits.flatMap((block) =>
    distances.map(([postfixBits, direct]) =>
      brotliCompressSync(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          [constants.BROTLI_PARAM_LGBLOCK]: block,
          [constants.BROTLI_PARAM_NPOSTFIX]: postfixBits,
          [constants.BROTLI_PARAM_NDIRECT]: direct,
        },
      }),
    ),
  )
  return tries.reduce((best, one) => (one.length < best.length ? one : best))
}

for (const path of filesOf('build/client')) {
  if (!/\.(js|css|svg|json|webmanifest|txt|html)$/.test(path)) continue
  const bytes = readFileSync(path)
  writeFileSync(`${path}.br`, brotliOf(bytes))
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
}
