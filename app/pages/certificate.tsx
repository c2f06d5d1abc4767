import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { certificateMessages } from '#app/registrations/certificates.rules.ts'
import { CertificatePage } from '#app/registrations/ui/certificate-page.tsx'
import { checkCertificate } from '#app/registrations/use-cases.server.ts'
import { unlistedHead } from './head.ts'
import { actingAsVisitor, addressOf } from './request-context.server.ts'
import { useClub } from './site-context.ts'

export const meta = (args: MetaArgs) => unlistedHead('Certificate', args)

export async function loader(args: LoaderFunctionArgs) {
  const code = args.params['code'] ?? ''
  const outcome = await checkCertificate(actingAsVisitor(args), { code, address: addressOf(args) })
  if (!outcome.ok) throw data(certificateMessages[outcome.problem], { status: 429 })
  return data(outcome.value, { status: outcome.value ? 200 : 404 })
}

export default function CertificateRoute() {
  return <CertificatePage certificate={useLoaderData<typeof loader>()} clubName={useClub().name} />
}
