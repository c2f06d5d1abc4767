// Draws the letters of the cards that are shown where an event's address is shared: outlines of the site's own typeface in
// the two cuts a card uses, as text. A bare machine has no fonts, and the server should carry no font engine for one picture.
// Only needed when the typeface changes: npm install --no-save fontkit@2.0.4 wawoff2@2.0.1 && node tools/letters.mjs
import { readFileSync, writeFileSync } from 'node:fs'
import * as fontkit from 'fontkit'
import wawoff2 from 'wawoff2'

const folder = 'content/public/art/fonts'
const cuts = { title: { wght: 720, wdth: 108 }, text: { wght: 520, wdth: 100 } }
/** Pairs further apart than this, in units of the em, are set closer or wider. */
const LEAST_KERNING = 5
const paired = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,:;’‘“”')
/** Signs one by one: a ligature or a raised dash is another sign than the one the card sets. */
const plain = { liga: false, calt: false, case: false }

async function open(name, cut) {
  const font = fontkit.create(Buffer.from(await wawoff2.decompress(readFileSync(`${folder}/${name}`))))
  return {
    known: font.characterSet.filter((code) => code >= 0x20 && code < 0xfff0),
    font: font.getVariation(cut),
  }
}

function outlinesOf({ known, font }) {
  return known.map((code) => {
    const sign = String.fromCodePoint(code)
    const { glyphs, positions } = font.layout(sign, plain)
    const path = glyphs[0].path.commands.map(({ command, args }) => {
      const letter = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C', closePath: 'Z' }[
        command
      ]
      return letter + args.map((number) => Math.round(number)).join(' ')
    })
    return [sign, `${Math.round(positions[0].xAdvance)}${path.join('')}`]
  })
}

function kerningOf({ font }) {
  const advance = (text) =>
    font.layout(text, plain).positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
  const alone = Object.fromEntries(paired.map((sign) => [sign, advance(sign)]))
  return paired.flatMap((left) => {
    const pairs = paired
      .map((right) => [right, Math.round(advance(left + right) - alone[left] - alone[right])])
      .filter(([, units]) => Math.abs(units) >= LEAST_KERNING)
    return pairs.length > 0 ? [[left, pairs.map((pair) => pair.join('')).join(' ')]] : []
  })
}

const made = {}
for (const [name, cut] of Object.entries(cuts)) {
  const latin = await open('archivo-wdth-latin.woff2', cut)
  const accents = await open('archivo-wdth-accents.woff2', cut)
  const rupee = await open('archivo-wdth-rupee.woff2', cut)
  made[name] = {
    unitsPerEm: latin.font.unitsPerEm,
    outlines: Object.fromEntries([latin, accents, rupee].flatMap(outlinesOf)),
    kerning: Object.fromEntries(kerningOf(latin)),
  }
}
writeFileSync('app/platform/letters.json', `${JSON.stringify(made, null, 2)}\n`)
