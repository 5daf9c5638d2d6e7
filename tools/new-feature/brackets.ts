const closing: Readonly<Record<string, string>> = { '{': '}', '[': ']', '(': ')' }

/** Strings, templates and comments: brackets in them close nothing. */
const skipped = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\/[^\n]*|\/\*[\s\S]*?\*\//y

/** Index of the bracket that closes the one at `open`; -1 when the text ends before. */
const closingOf = (text: string, open: number): number => {
  const expected: string[] = []
  for (let at = open; at < text.length; at += 1) {
    skipped.lastIndex = at
    const length = skipped.exec(text)?.[0].length
    if (length !== undefined) {
      at += length - 1
      continue
    }
    const letter = text.charAt(at)
    const close = closing[letter]
    if (close !== undefined) expected.push(close)
    else if (letter === expected.at(-1)) expected.pop()
    if (expected.length === 0) return at
  }
  return -1
}

/**
 * Adds an entry at the end of a list or object, whatever its layout. Each pattern of `path` ends in an opening bracket and is
 * searched inside the brackets of the one before. Undefined when one is not found.
 */
export const withLastEntry = (text: string, path: readonly RegExp[], entry: string): string | undefined => {
  let [from, to] = [0, text.length]
  for (const pattern of path) {
    const found = pattern.exec(text.slice(from, to))
    if (!found) return undefined
    from += found.index + found[0].length
    to = closingOf(text, from - 1)
    if (to < 0) return undefined
  }
  const before = text.slice(0, to).trimEnd()
  const needsComma = !/[,[{(]$/.test(before)
  return `${before}${needsComma ? ',' : ''}\n${entry},\n${text.slice(to)}`
}
