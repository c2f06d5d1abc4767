import { isStorable, singleLine, UNSTORABLE } from '#app/club/storable.rules.ts'

/** What an event says on its certificates: five of its optional fields. */
export interface CertificateSettings {
  givesCertificates: boolean
  /** Stands between the name of the person and that of the event; '' for the usual words. */
  certificateText: string
  /** '2.5'; '': as long as the event lasts. */
  certificateHours: string
  /** Who signs: 'Riya Sen, President'; '' for nobody. */
  certificateSigner1: string
  certificateSigner2: string
}

export const noCertificates: CertificateSettings = {
  givesCertificates: false,
  certificateText: '',
  certificateHours: '',
  certificateSigner1: '',
  certificateSigner2: '',
}

export const CERTIFICATE_TEXT = 'took part in'

export interface Signer {
  name: string
  office: string
}

/** 'Riya Sen, President'; empty lines are nobody. */
export const signersOf = (lines: readonly string[]): Signer[] =>
  lines.filter(Boolean).map((line) => {
    const [name = '', ...office] = line.split(',')
    return { name: name.trim(), office: office.join(',').trim() }
  })

export const certificateColumns = [
  'gives_certificates',
  'certificate_text',
  'certificate_hours',
  'certificate_signer_1',
  'certificate_signer_2',
] as const

export const certificateRow = (settings: CertificateSettings) => ({
  gives_certificates: Number(settings.givesCertificates),
  certificate_text: settings.certificateText,
  certificate_hours: settings.certificateHours,
  certificate_signer_1: settings.certificateSigner1,
  certificate_signer_2: settings.certificateSigner2,
})

export const certificateSettingsOf = (row: ReturnType<typeof certificateRow>): CertificateSettings => ({
  givesCertificates: row.gives_certificates === 1,
  certificateText: row.certificate_text,
  certificateHours: row.certificate_hours,
  certificateSigner1: row.certificate_signer_1,
  certificateSigner2: row.certificate_signer_2,
})

/** Lengths in characters. */
export const certificateLimits = { text: 120, signer: 80 } as const
const MOST_HOURS = 500

const messages = {
  text: `Please use at most ${certificateLimits.text} characters`,
  signer: `Please use at most ${certificateLimits.signer} characters`,
  hours: 'Please enter hours such as 2 or 2.5, or leave it empty',
} as const

function lineProblem(line: string, kind: 'text' | 'signer'): string | null {
  if (line.length > certificateLimits[kind]) return messages[kind]
  return isStorable(line) ? null : UNSTORABLE
}

function hoursProblem(hours: string): string | null {
  if (hours === '') return null
  const isNumber = /^\d{1,3}(?:\.\d{1,2})?$/.test(hours)
  return isNumber && Number(hours) > 0 && Number(hours) <= MOST_HOURS ? null : messages.hours
}

/** The part of an event form about certificates; it is checked as it was typed, also while they are off. */
export function checkCertificates(form: Record<string, unknown>) {
  const value: CertificateSettings = {
    givesCertificates: Boolean(form['givesCertificates']),
    certificateText: singleLine(form['certificateText']),
    certificateHours: singleLine(form['certificateHours']),
    certificateSigner1: singleLine(form['certificateSigner1']),
    certificateSigner2: singleLine(form['certificateSigner2']),
  }
  const problems = {
    certificateText: lineProblem(value.certificateText, 'text'),
    certificateHours: hoursProblem(value.certificateHours),
    certificateSigner1: lineProblem(value.certificateSigner1, 'signer'),
    certificateSigner2: lineProblem(value.certificateSigner2, 'signer'),
  }
  return { value, problems }
}
