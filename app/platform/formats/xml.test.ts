import { describe, expect, test } from 'vitest'
import { element, textElement, xmlDocument } from './xml.ts'

describe('XML', () => {
  test('escapes text in elements and attributes', () => {
    const hostile = '</title><script>alert("&")</script>'
    expect(textElement('title', hostile)).toBe(
      '<title>&lt;/title&gt;&lt;script&gt;alert(&quot;&amp;&quot;)&lt;/script&gt;</title>',
    )
    expect(element('link', { href: '"/><x a="' })).toBe('<link href="&quot;/&gt;&lt;x a=&quot;"/>')
  })

  test('removes characters that XML forbids, and replaces lone surrogates', () => {
    expect(textElement('t', 'a\0b\u0008c\uffffd\ud800e\tf\n')).toBe('<t>abcd\ufffde\tf\n</t>')
  })

  test('nests elements, and closes empty elements', () => {
    expect(xmlDocument(element('a', { n: '1' }, element('b', {}), textElement('c', 'x')))).toBe(
      '<?xml version="1.0" encoding="utf-8"?>\n<a n="1"><b/><c>x</c></a>\n',
    )
  })
})
