import { describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { defaultBrand } from '#app/club/model.ts'
import { readPdf } from '#tests/support/pdf.ts'
import { drawCertificates } from './draw-certificate.ts'

const certificate = {
  name: 'Asha Rao',
  text: 'took part in',
  title: 'The cut',
  when: 'Monday, 9 March 2026',
  hours: '2 hours',
  signers: [{ name: 'Riya Sen', office: 'President' }],
  address: 'https://club.example/certificates/K7QF2M9TABCDEFGHJKMN',
  code: 'K7QF 2M9T ABCD EFGH JKMN',
}
const look = {
  brand: defaultBrand,
  clubName: 'Lumière Club',
  letters: '',
  logo: null,
  publicFolder: 'content/public',
}
const draw = async (over: Partial<typeof certificate> = {}, brand: Partial<typeof look> = {}) =>
  readPdf(await drawCertificates([{ ...certificate, ...over }], { ...look, ...brand }))

describe('the PDF of a certificate', () => {
  it('is read back with all that it says', async () => {
    const { pages } = await draw()
    expect(pages).toEqual([
      'Certificate This certifies that Asha Rao took part in The cut Monday, 9 March 2026, 2 hours Riya Sen President Lumière Club Is it valid? Scan, or open club.example/certificates/ K7QF 2M9T ABCD EFGH JKMN',
    ])
  })

  it.each([
    'தமிழ் ஸ்ரீனிவாசன் கௌரி',
    'বাংলা ক্ষিতীশ চন্দ্র',
    'తెలుగు శ్రీకృష్ణ',
    'ಕನ್ನಡ ಶ್ರೀಕಾಂತ್',
    'മലയാളം ശ്രീ',
    'ગુજરાતી ક્ષિતિજ',
    'ਪੰਜਾਬੀ ਸਿੰਘ',
    'ଓଡ଼ିଆ କ୍ଷିତିଶ',
    'Ravi ரவி রবি',
    'Ravi-ரவி Łukasz',
    'श्रेया क्षितिज',
    'कृष्णमूर्ति द्विवेदी',
    'अर्पिता सिंह',
    'Łukasz Nowak',
    'Zoë Mañalac',
    'Ritu ज्ञानेश्वरी',
  ])('holds the letters of %s in the order in which they are spoken', async (name) => {
    const { pages } = await draw({ name, title: 'फ़िल्म रात' })
    expect(pages[0]).toContain(name.normalize('NFC'))
    expect(pages[0]).toContain('फ़िल्म रात'.normalize('NFC'))
  })

  it('has a page each, also for the longest names, in the club’s colours, with its logo or letters', async () => {
    const logo = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#123456' } })
      .png()
      .toBuffer()
    const longest = { name: 'Venkatanarasimharajuvaripeta '.repeat(3).slice(0, 80), title: 'x '.repeat(60) }
    const brand = { ...defaultBrand, accent: '#2266cc' as const, second: '#101830' as const }
    const list = [certificate, { ...certificate, ...longest }]
    const { pages } = await readPdf(await drawCertificates(list, { ...look, brand, logo }))
    expect(pages).toHaveLength(2)
    expect((await draw({}, { brand, letters: 'NFC' })).pages[0]).toContain('NFC')
  })

  it.each([{ title: '电影之夜' }, { text: '参加了' }, { signers: [{ name: 'Riya Sen', office: '主席' }] }])(
    'is not made with a gap in it: %j',
    async (over) => {
      await expect(draw(over)).rejects.toThrow('cannot be drawn')
    },
  )
})
