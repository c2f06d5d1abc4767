import type { CheckedCertificate } from '../certificates.server.ts'

/** Says whether a certificate is valid; null: there is none with this code. It has no style sheet of its own, so other pages load nothing for it. */
export function CertificatePage({
  certificate,
  clubName,
}: {
  certificate: CheckedCertificate | null
  clubName: string
}) {
  const [title, help] = textsOf(certificate, clubName)
  return (
    <main className="wrap sec" id="content">
      <div className="stack measure" data-gap="5">
        <h1 className="h2">{title}</h1>
        <p className="lead">{help}</p>
        {certificate?.isValid && (
          <dl className="stack" data-gap="4">
            <Fact term="Name">{certificate.name}</Fact>
            <Fact term="Event">{certificate.title}</Fact>
            <Fact term="Date">{certificate.when}</Fact>
          </dl>
        )}
      </div>
    </main>
  )
}

function textsOf(certificate: CheckedCertificate | null, clubName: string) {
  if (!certificate)
    return ['No such certificate', 'Please compare its code letter by letter. It may also be past its time.']
  if (!certificate.isValid) return ['This certificate was withdrawn', `${clubName} no longer confirms it.`]
  return ['This certificate is valid', `It was issued by ${clubName}.`]
}

function Fact({ term, children }: { term: string; children: string }) {
  return (
    <div>
      <dt className="mut sm">{term}</dt>
      <dd className="h3">{children}</dd>
    </div>
  )
}
