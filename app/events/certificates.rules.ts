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
