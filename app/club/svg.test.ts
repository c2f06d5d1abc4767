import { describe, expect, test } from 'vitest'
import { looksLikeSvg, safeSvg } from './svg.rules.ts'

const square = '<path d="M4 4h56v56H4z" fill="#e8505b"/>'
const around = (inside: string, on = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"${on}>${inside}</svg>`

describe('an SVG drawing', () => {
  test('of a drawing program is reduced to its shapes', () => {
    const source = `\ufeff<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<!-- made with <care> -->
<svg width="64px" height='64px' xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:xlink="http://www.w3.org/1999/xlink" class="logo">
<title>Reel &amp; Club</title><metadata><rdf:RDF><cc:Work rdf:about=""/></rdf:RDF></metadata>
<sodipodi:namedview id="base"><inkscape:grid type="xygrid"/></sodipodi:namedview>
<defs><linearGradient id="a" xlink:href="#b"><stop offset="0" style="stop-color:#fff;-inkscape-x:1"/></linearGradient></defs>
<g transform="translate(1,2)" inkscape:label="x">${square}<circle cx="1" cy="2" r="3" fill="url(#a)"/></g></svg>`
    expect(safeSvg(source)).toEqual({
      ok: true,
      svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="512" height="512"><defs><linearGradient id="a" href="#b"><stop offset="0" stop-color="#fff"/></linearGradient></defs><g transform="translate(1,2)">${square}<circle cx="1" cy="2" r="3" fill="url(#a)"/></g></svg>`,
    })
  })

  test.each([
    ['a script', around('<script>alert(1)</script>'), '<script>'],
    ['an event handler', around(square, ' onload="alert(1)"'), 'a script (onload)'],
    ['an event handler in a removed element', around('<title onclick="x">a</title>'), 'a script (onclick)'],
    [
      'HTML',
      around('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>'),
      '<foreignObject>',
    ],
    ['a style', around('<style>path{fill:url(https://evil.example)}</style>'), '<style>'],
    ['a picture', around('<image href="https://evil.example/a.png"/>'), '<image>'],
    ['a link', around('<a href="javascript:alert(1)"><path d="M0 0"/></a>'), '<a>'],
    ['another file', around('<use href="https://evil.example/a.svg#b"/>'), '<use>'],
    ['an animation', around('<animate attributeName="href"/>'), '<animate>'],
    [
      'a fill from another site',
      around('<path fill="url(https://evil.example#a)" d="M0 0"/>'),
      'a link to something outside',
    ],
    [
      'a fill from another site in a style',
      around('<path style="fill:url(//evil.example#a)" d="M0 0"/>'),
      'a link to something outside',
    ],
    ['a gradient from a data URL', around('<linearGradient href="data:x"/>'), 'a link to something outside'],
    ['text', around('<text>Club</text>'), '<text>'],
    ['an entity', `<!DOCTYPE svg [<!ENTITY a "b">]>${around(square)}`, 'something that is no drawing'],
    ['raw data', around('<![CDATA[<script>]]>'), 'something that is no drawing'],
    ['an instruction', `<?xml-stylesheet href="a.css"?>${around(square)}`, 'something that is no drawing'],
    ['two drawings', around(square) + around(square), 'more than one drawing'],
    ['a drawing in a drawing', around(around(square)), 'more than one drawing'],
    [
      'wrongly nested elements',
      around('<g><path d="M0 0"></g></path>'),
      'an error: its parts do not fit together',
    ],
    ['an unclosed element', '<svg viewBox="0 0 1 1">', 'something that is no drawing'],
    ['a tag in capitals', around('<SCRIPT>alert(1)</SCRIPT>'), '<SCRIPT>'],
    ['no size', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'no size (viewBox)'],
    ['a width of zero', '<svg viewBox="0 0 0 5"/>', 'no size (viewBox)'],
    ['an HTML root element', '<html><svg/></html>', '<html>'],
    [
      'masks in a mask',
      around('<mask id="a"><path d="M0 0h9v9z" mask="url(#b)"/></mask><mask id="b"/>'),
      'a mask in a mask',
    ],
    [
      'a clip in a mask',
      around('<mask id="a"><g><path d="M0 0h9v9z" style="clip-path:url(#b)"/></g></mask>'),
      'a mask in a mask',
    ],
    ['a clip of a clip', around('<clipPath id="a" clip-path="url(#a)"/>'), 'a mask in a mask'],
    ['too many elements', around(square.repeat(2_100)), 'too many parts'],
    ['elements nested too deeply', around('<g>'.repeat(50) + '</g>'.repeat(50)), 'too many parts'],
    ['no content', '', 'something that is no drawing'],
  ])('with %s is refused with a reason', (_, sent, why) => {
    expect(safeSvg(sent)).toEqual({ ok: false, why })
  })

  test('loses attribute values that are no number, colour or path', () => {
    expect(safeSvg(around('<path d="M0 0" fill="&#x6a;" data-x="1" width="expression(1)//"/>'))).toEqual({
      ok: true,
      svg: around('<path d="M0 0"/>', ' width="512" height="512"'),
    })
  })

  test('is recognised by its first bytes', () => {
    const bytes = (text: string) => new TextEncoder().encode(text)
    expect(looksLikeSvg(bytes('\ufeff  <svg/>'))).toBe(true)
    expect(looksLikeSvg(Uint8Array.of(0x89, 0x50, 0x4e, 0x47))).toBe(false)
  })
})
