import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { languages, type Language } from '../kit/reasons.ts'

const folder = fileURLToPath(new URL('.', import.meta.resolve('@parkla/contract/api.ts')))

const textsIn = (language: Language): Map<string, string> => {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const files = paths.filter((path) => path.endsWith(`reasons/${language}.json`))
  const read = (path: string): Record<string, string> => JSON.parse(readFileSync(`${folder}${path}`, 'utf8'))
  return new Map(files.flatMap((path) => Object.entries(read(path))))
}

const texts = new Map(languages.map((language) => [language, textsIn(language)]))

const escaped = (text: string): string => text.replaceAll(/[.*+?^$()|[\]\\{}]/g, String.raw`\$&`)

/** True if the message is the text of the reason in that language with its placeholders filled; false for the bare code. */
export const isTextOf = (message: string, reason: string, language: Language): boolean => {
  const text = texts.get(language)?.get(reason)
  if (text === undefined) return false
  const pattern = text
    .split(/\{\{\w+\}\}/)
    .map(escaped)
    .join('.*')
  return new RegExp(`^${pattern}$`, 's').test(message)
}
