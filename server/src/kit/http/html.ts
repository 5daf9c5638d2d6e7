const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '')

/** Markup whose texts are escaped. */
export class Html {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
}

type Part = Html | readonly Html[] | string | number | undefined | false

const markupOf = (part: Part): string => {
  if (part instanceof Html) return part.markup
  if (part === undefined || part === false) return ''
  return typeof part === 'object' ? part.map(({ markup }) => markup).join('') : escapeHtml(String(part))
}

/** A template whose values are escaped unless they are markup themselves; `undefined` and `false` are left out. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(texts.map((text, index) => text + (index < parts.length ? markupOf(parts[index]) : '')).join(''))
