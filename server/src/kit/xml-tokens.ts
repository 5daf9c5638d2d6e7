import { SpreadsheetFailure } from './spreadsheet-failure.ts'

/** Names come without their namespace prefix; `attributes` is the raw text, for `attribute()`. */
export type XmlHandler = {
  open?: (name: string, attributes: string) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** No tag or text of a workbook is longer; a cell holds 32 767 characters. */
const maxTokenCharacters = 1_000_000

/**
 * Reads XML piece by piece and calls `handler` for whole tags and texts only. Document type declarations are refused,
 * and with them every trick with entities.
 */
export const xmlTokens = (handler: XmlHandler): { feed: (piece: string) => void } => {
  let rest = ''
  return {
    feed: (piece) => {
      const xml = rest + piece
      let at = 0
      for (let end = tokenEnd(xml, at); end > 0; end = tokenEnd(xml, at)) {
        hand(xml.slice(at, end), handler)
        at = end
      }
      rest = xml.slice(at)
      if (rest.length > maxTokenCharacters) throw malformed()
    },
  }
}

const malformed = () => new SpreadsheetFailure('spreadsheet.malformed', 'Workbook holds XML that cannot be read')

/** Where the text or markup at `at` ends, or 0 when its end has not come yet. */
const tokenEnd = (xml: string, at: number): number => {
  if (xml[at] !== '<') return Math.max(0, xml.indexOf('<', at))
  if (xml[at + 1] !== '!' && xml[at + 1] !== '?') return tagEnd(xml, at)
  if (xml.startsWith('<!--', at)) return after(xml, '-->', at)
  if (xml.startsWith('<![CDATA[', at)) return after(xml, ']]>', at)
  if (xml.startsWith('<?', at)) return after(xml, '?>', at)
  if (/^<!D/i.test(xml.slice(at, at + 3))) throw malformed()
  // `<!` alone may be the first half of a comment.
  return 0
}

const after = (xml: string, mark: string, at: number) => {
  const found = xml.indexOf(mark, at)
  return found < 0 ? 0 : found + mark.length
}

/** A `>` inside quotes does not end a tag. */
const tagEnd = (xml: string, at: number) => {
  let quote = ''
  for (let index = at + 1; index < xml.length; index++) {
    const sign = xml[index]
    if (quote) quote = sign === quote ? '' : quote
    else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '>') return index + 1
  }
  return 0
}

const hand = (token: string, handler: XmlHandler) => {
  if (!token.startsWith('<')) return handler.text?.(withoutEntities(token))
  if (token.startsWith('<![CDATA[')) return handler.text?.(token.slice(9, -3))
  if (token.startsWith('<!') || token.startsWith('<?')) return
  if (token.startsWith('</')) return handler.close?.(localName(token.slice(2, -1).trim()))
  const isEmpty = token.endsWith('/>')
  const inside = token.slice(1, isEmpty ? -2 : -1)
  const nameEnd = inside.search(/\s|$/)
  const name = localName(inside.slice(0, nameEnd))
  handler.open?.(name, inside.slice(nameEnd))
  if (isEmpty) handler.close?.(name)
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

const namedEntities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

const withoutEntities = (text: string) =>
  text.includes('&')
    ? text.replaceAll(/&(#?\w{1,8});/g, (whole, name: string) => namedEntities[name] ?? numbered(name) ?? whole)
    : text

/** `#x41` and `#65` are A. */
const numbered = (name: string) => {
  const code = Number(name.replace(/^#x/i, '0x').replace('#', ''))
  return name.startsWith('#') && code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}

const patterns = new Map<string, RegExp>()

const patternFor = (name: string) => {
  const pattern = patterns.get(name) ?? new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
  patterns.set(name, pattern)
  return pattern
}

/** The value of an attribute, or undefined. The name may be a pattern. */
export const attribute = (attributes: string, name: string): string | undefined => {
  const value = patternFor(name).exec(attributes)
  return value ? withoutEntities(value[1] ?? value[2] ?? '') : undefined
}
