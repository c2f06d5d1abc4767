import { readFileSync } from 'node:fs'
import routes from '#app/routes.ts'

/** What exists, read where it is declared, so that nothing new stays untried. `:id` stands for something that is not there. */

const addressOf = (path: string) =>
  path === '*' ? '/no/such/page' : path.replace(/:\w+/, '0198c7a0-0000-7000-8000-00000000dead')

const pages = routes.map(({ index, path = '', file }) => ({
  path: index ? '/' : addressOf(path === '*' ? '*' : `/${path}`),
  isWritable: /export (async )?(function|const) action\b/.test(readFileSync(`app/${file}`, 'utf8')),
}))

const declared = /\b(?:api|found)\.(get|post)\('([^']+)'/g

function resourcesIn(file: string) {
  return [...readFileSync(file, 'utf8').matchAll(declared)].map(([, method, path = '']) => ({
    path: addressOf(path.replace(/:(\w+)\{.*\.(\w+)\}/, ':$1.$2')),
    isWritable: method === 'post',
  }))
}

const resources = ['app/api/router.ts', 'app/api/found.ts'].flatMap(resourcesIn)

/** Every page and every resource route, each once. */
export const everyPath: readonly string[] = [...new Set([...pages, ...resources].map(({ path }) => path))]

/** Those that take a write. */
export const writablePaths: readonly string[] = [
  ...new Set([...pages, ...resources].filter(({ isWritable }) => isWritable).map(({ path }) => path)),
]
