/** Ends of a cell; '' is the end of the file. */
const isEnd = (sign: string, separator: string): boolean =>
  sign === separator || sign === '\n' || sign === '\r' || sign === ''

/** Number of characters that the state machine below looks ahead. */
const ahead = 2

/**
 * Doubles the quotation marks inside quoted cells that their writer did not: `"UAB "Beržas", Vilnius"` is one cell. A mark
 * before the end of a cell closes it unless it ends a quotation that began inside, behind a space and before a letter.
 */
export async function* withDoubledQuotes(texts: AsyncIterable<string>, separator: string): AsyncGenerator<string> {
  let [isStart, isQuoted, isInner, last, rest] = [true, false, false, '', '']
  const mend = (text: string, until: number): string => {
    let out = ''
    let at = 0
    for (; at < until; at += 1) {
      const sign = text[at] ?? ''
      const next = text[at + 1] ?? ''
      out += sign
      if (!isQuoted) {
        isQuoted = isStart && sign === '"'
        isInner = false
        isStart = isEnd(sign, separator)
      } else if (sign === '"') {
        const closesBoth = isInner && next === '"' && isEnd(text[at + 2] ?? '', separator)
        if (next === '"' && !closesBoth) {
          out += next
          at += 1
        } else if (isInner || !isEnd(next, separator)) {
          isInner = !isInner && /[\s(«„]/u.test(last) && /[\p{L}\p{N}]/u.test(next)
          out += sign
        } else isQuoted = false
      }
      last = sign
    }
    rest = text.slice(at)
    return out
  }
  for await (const text of texts) {
    const whole = rest + text
    yield mend(whole, whole.length - ahead)
  }
  yield mend(rest, rest.length)
}
