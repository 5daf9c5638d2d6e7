import { inflateSync } from 'node:zlib'

type PdfObject = { dictionary: string; stream: string }

/**
 * Text of each page of a PDF, decoded with the ToUnicode maps of its embedded fonts. Supports only what our writer produces;
 * for tests.
 */
export const readPdfText = (pdf: Buffer): string[] => {
  const objects = objectsOf(pdf)
  const pages = [...objects.values()].filter(({ dictionary }) => /\/Type \/Page\b(?!s)/.test(dictionary))
  return pages.map((page) => {
    const resources = objects.get(referenceIn(page.dictionary, 'Resources'))?.dictionary ?? page.dictionary
    const content = objects.get(referenceIn(page.dictionary, 'Contents'))?.stream ?? ''
    return shownText(content, fontMaps(resources, objects))
  })
}

const objectsOf = (pdf: Buffer): Map<string, PdfObject> => {
  const text = pdf.toString('latin1')
  const found = [...text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)]
  return new Map(found.map(([, id = '', body = '']) => [id, parseObject(body)]))
}

const parseObject = (body: string): PdfObject => {
  const start = body.indexOf('stream\n')
  if (start < 0) return { dictionary: body, stream: '' }
  const dictionary = body.slice(0, start)
  const raw = Buffer.from(body.slice(start + 7, body.lastIndexOf('\nendstream')), 'latin1')
  return { dictionary, stream: (dictionary.includes('/FlateDecode') ? inflateSync(raw) : raw).toString('latin1') }
}

const referenceIn = (dictionary: string, name: string) => new RegExp(`/${name} (\\d+) 0 R`).exec(dictionary)?.[1] ?? ''

/** Font name on the page → glyph code → text. */
const fontMaps = (resources: string, objects: Map<string, PdfObject>) => {
  const fonts = /\/Font <<([\s\S]*?)>>/.exec(resources)?.[1] ?? ''
  return new Map(
    [...fonts.matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, name = '', id = '']) => {
      const toUnicode = referenceIn(objects.get(id)?.dictionary ?? '', 'ToUnicode')
      return [name, unicodeMap(objects.get(toUnicode)?.stream ?? '')]
    }),
  )
}

/** pdfkit writes `<first> <last> [<text> <text> …]` with UTF-16 texts. */
const unicodeMap = (cmap: string) => {
  const map = new Map<number, string>()
  for (const [, first = '', , texts = ''] of cmap.matchAll(/<(\w+)> <(\w+)> \[([^\]]*)\]/g)) {
    const entries = [...texts.matchAll(/<([\w\s]*)>/g)]
    for (const [index, [, hex = '']] of entries.entries()) map.set(parseInt(first, 16) + index, fromUtf16(hex))
  }
  return map
}

const fromUtf16 = (hex: string) => {
  const units = hex.replaceAll(/\s/g, '').match(/.{4}/g) ?? []
  return String.fromCharCode(...units.map((unit) => parseInt(unit, 16)))
}

const shownText = (content: string, fonts: Map<string, Map<number, string>>) => {
  let font = new Map<number, string>()
  const shown: string[] = []
  for (const [, name, texts = ''] of content.matchAll(/\/(\w+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name) font = fonts.get(name) ?? font
    else shown.push([...texts.matchAll(/<(\w*)>/g)].map(([, hex = '']) => decode(hex, font)).join(''))
  }
  return shown.join('\n')
}

const decode = (hex: string, font: Map<number, string>) =>
  (hex.match(/.{4}/g) ?? []).map((code) => font.get(parseInt(code, 16)) ?? '\uFFFD').join('')
