import { Readable } from 'node:stream'
import type { Context } from 'hono'
import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { downloadBackup } from '#app/backups/use-cases.server.ts'
import { formText } from '#app/club/form-result.ts'
import { privateHeaders, withAccessErrors } from './exports.ts'

/** A refusal leads back to the form, which says why. */
function backToForm(c: Context, name: string, problem: string) {
  const search = new URLSearchParams({ download: name, problem })
  return c.body(null, 303, { location: `/admin/backups?${search}#download`, ...privateHeaders })
}

export async function backupDownload(c: Context, acting: Acting, sessionId: string): Promise<Response> {
  return withAccessErrors(c, acting, async () => {
    mustBeAble(acting.viewer, 'backups.manage')
    const form = await c.req.formData().catch(() => new FormData())
    const name = formText(form, 'name')
    const outcome = await downloadBackup(acting, {
      name,
      password: formText(form, 'password'),
      passphrase: formText(form, 'passphrase'),
      sessionId,
    })
    if (!outcome.ok) return backToForm(c, name, outcome.problem)
    const { stream, sizeBytes } = outcome.value
    return c.body(Readable.toWeb(stream) as ReadableStream, 200, {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${outcome.value.name}"`,
      ...(sizeBytes !== null && { 'content-length': String(sizeBytes) }),
      ...privateHeaders,
    })
  })
}
